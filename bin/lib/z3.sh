# Sets up the Z3 library that crates/core/solver links against. To be sourced, then:
#
#     ensure_z3        # cheap when everything is already there
#
# It puts the pinned Z3 (library and headers, out of the official Python wheel, which is the
# one current binary build with a portable libc) into <repo>/.cairn/z3 and writes
# <repo>/.cargo/config.toml, so that after one call a plain `cargo build` works as well.
# The rpath in there is absolute: built programs find the library from any folder.

Z3_PINNED_VERSION=5.4.0.0

# The folder of the repository, from the place of this file.
_z3_repo() {
  (cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
}

# Downloads the wheel and unpacks its library and headers into the folder $1.
_z3_install() {
  local target=$1 scratch
  python3 -m pip --version >/dev/null 2>&1 || {
    echo "cairn: python3 with pip is needed once, to fetch Z3 $Z3_PINNED_VERSION" >&2
    return 1
  }
  echo "cairn: fetching Z3 $Z3_PINNED_VERSION into $target" >&2
  mkdir -p "$(dirname "$target")" || return 1
  scratch=$(mktemp -d "$target.XXXXXX") || return 1
  if python3 -m pip download --quiet --disable-pip-version-check --no-deps \
      --only-binary=:all: --dest "$scratch/wheel" "z3-solver==$Z3_PINNED_VERSION" >&2 &&
    python3 -m zipfile -e "$scratch"/wheel/*.whl "$scratch/all" &&
    mkdir "$scratch/z3" &&
    mv "$scratch/all/z3/lib" "$scratch/all/z3/include" "$scratch/z3/" &&
    echo "$Z3_PINNED_VERSION" >"$scratch/z3/VERSION" &&
    rm -rf "$target" &&
    mv "$scratch/z3" "$target"; then
    rm -rf "$scratch"
  else
    rm -rf "$scratch"
    # Another process may have installed it in the meantime; then all is well.
    [[ -e $target/VERSION ]] && return 0
    echo "cairn: could not fetch Z3 $Z3_PINNED_VERSION (pip package z3-solver)" >&2
    return 1
  fi
}

# Writes the cargo settings for the library in $2 to the file $1, only if they changed:
# cargo rebuilds everything when flags change.
_z3_cargo_config() {
  local file=$1 lib=$2 text
  text="# Written by bin/lib/z3.sh, not under version control.
[env]
Z3_NO_PKG_CONFIG = \"1\"
Z3_SYS_Z3_VERSION = \"${Z3_PINNED_VERSION%.*}\"
Z3_LIBRARY_PATH_OVERRIDE = \"$lib\"

[build]
rustflags = [\"-C\", \"link-arg=-Wl,-rpath,$lib\"]
rustc-workspace-wrapper = \"bin/lib/rustc\""
  if [[ "$(cat "$file" 2>/dev/null)" != "$text" ]]; then
    mkdir -p "$(dirname "$file")" || return 1
    printf '%s\n' "$text" >"$file.$$" && mv "$file.$$" "$file"
  fi
}

ensure_z3() {
  local repo home
  repo=$(_z3_repo) || return 1
  home=$repo/.cairn/z3
  if [[ "$(cat "$home/VERSION" 2>/dev/null)" != "$Z3_PINNED_VERSION" ]]; then
    _z3_install "$home" || return 1
  fi
  _z3_cargo_config "$repo/.cargo/config.toml" "$home/lib" || return 1
  # The same for callers whose cargo does not read the file above (another working folder).
  # RUSTFLAGS is left alone unless it is set already: it would hide the flags of the file.
  export Z3_NO_PKG_CONFIG=1
  export Z3_SYS_Z3_VERSION=${Z3_PINNED_VERSION%.*}
  export Z3_LIBRARY_PATH_OVERRIDE=$home/lib
  if [[ -n ${RUSTFLAGS:-} && $RUSTFLAGS != *"$home/lib"* ]]; then
    export RUSTFLAGS="$RUSTFLAGS -C link-arg=-Wl,-rpath,$home/lib"
  fi
}
