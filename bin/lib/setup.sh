# Sourced by bin/cairn and bin/test: installs what is missing, builds what is out of date.
# Everything it says goes to stderr, so that stdout stays the tool's own.

say() { printf 'cairn: %s\n' "$*" >&2; }

die() {
  say "$*"
  exit 2
}

# Debian packages, as root or through sudo.
apt_install() {
  say "installing $* (Debian package)"
  local run=()
  [ "$(id -u)" = 0 ] || run=(sudo)
  "${run[@]}" apt-get update -qq >&2 &&
    DEBIAN_FRONTEND=noninteractive "${run[@]}" apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

ensure_tools() {
  command -v cargo >/dev/null 2>&1 ||
    die "cargo is not on the PATH; install Rust 1.95 or newer (https://rustup.rs)"
  # Rust links with the system's C compiler; one allocator is C code.
  command -v cc >/dev/null 2>&1 || apt_install gcc libc6-dev ||
    die "no C compiler; install gcc"
}

ensure_jdk() {
  if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/javac" ]; then return; fi
  command -v javac >/dev/null 2>&1 && return
  ls /usr/lib/jvm/*/bin/javac >/dev/null 2>&1 && return
  apt_install openjdk-17-jdk-headless ||
    die "no JDK; install JDK 17 or 25 and set JAVA_HOME"
}

# Fetches what tests need from the usual repository.
ensure_maven() {
  command -v mvn >/dev/null 2>&1 || apt_install maven || die "no Maven; install it"
}

# True if the release build is older than any source.
build_is_stale() {
  local binary=$1
  [ -x "$binary" ] || return 0
  [ -n "$(find "$root/crates" "$root/Cargo.toml" "$root/Cargo.lock" -newer "$binary" -type f -print -quit)" ]
}

build_release() {
  local binary=$root/target/release/cairn
  build_is_stale "$binary" || return 0
  say "building (takes a few minutes the first time)"
  (cd "$root" && cargo build --release --quiet --package cairn-cli --locked) >&2 ||
    die "the build failed, see above"
  # Cargo leaves an up-to-date binary as it is, whatever its date.
  touch "$binary"
}
