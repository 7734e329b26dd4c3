# Sourced by bin/cairn and bin/test: installs what is missing, builds what is out of date.
# Everything it says goes to stderr, so that stdout stays the tool's own.

say() { printf 'cairn: %s\n' "$*" >&2; }

die() {
  say "$*"
  exit 2
}

# Debian packages, as root or through sudo. What apt says is shown only if it fails.
apt_install() {
  say "installing $* (Debian package)"
  local run=() log
  [ "$(id -u)" = 0 ] || run=(sudo)
  log=$(mktemp)
  if "${run[@]}" apt-get update -qq >"$log" 2>&1 &&
    "${run[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends "$@" >>"$log" 2>&1; then
    rm -f "$log"
  else
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
}

# Whether programs can be linked: by the system's C compiler, with the C++ library that Z3 uses.
can_link() {
  command -v cc >/dev/null 2>&1 || return 1
  local program status=0
  program=$(mktemp)
  echo 'int main(void) { return 0; }' | cc -x c - -lstdc++ -o "$program" 2>/dev/null || status=1
  rm -f "$program"
  return "$status"
}

ensure_tools() {
  command -v cargo >/dev/null 2>&1 ||
    die "cargo is not on the PATH; install Rust 1.95 or newer (https://rustup.rs)"
  can_link || apt_install g++ || die "no C++ compiler; install g++"
  # Z3 comes as a Python wheel.
  python3 -m pip --version >/dev/null 2>&1 || apt_install python3-pip ||
    die "no pip; install Python 3 with pip"
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
