# Sourced by app/run and tests/run: installs Debian packages that are missing, and builds a preset.
# Does nothing, and says nothing, when there is nothing to do.

# What building and running need; the second list is for tests/run --all only.
kBuildPackages="g++ cmake ninja-build ccache qt6-base-dev qt6-base-dev-tools qt6-tools-dev qt6-tools-dev-tools
qt6-l10n-tools qt6-svg-dev libqcustomplot-dev libsqlite3-dev libpcre2-dev"
kCheckPackages="clang-14 clang-tidy-14 libclang-rt-14-dev"

needPackages() {
    local missing=() package
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    if ! command -v apt-get >/dev/null; then
        echo "These packages are missing, and this is no Debian system that could install them: ${missing[*]}" >&2
        return 3
    fi
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || {
            echo "These packages are missing: ${missing[*]}" >&2
            echo "Installing them needs root, and there is no sudo here. As root: apt-get install ${missing[*]}" >&2
            return 3
        }
        root=(sudo)
        echo "Installing ${missing[*]} with sudo; it may ask for your password." >&2
    else
        echo "Installing ${missing[*]}." >&2
    fi
    local log
    log=$(mktemp)
    if ! { "${root[@]}" apt-get update -qq && "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        echo "The packages could not be installed (see above): ${missing[*]}" >&2
        rm -f "$log"
        return 3
    fi
    rm -f "$log"
}

# buildPreset PRESET [TARGET…]: configures when needed, then builds; what the compiler says is shown when it fails.
buildPreset() {
    local preset=$1
    shift
    if [ ! -f "build/$preset/build.ninja" ]; then
        echo "Configuring $preset." >&2
        cmake --preset "$preset" >"build-$preset.log" 2>&1 || { cat "build-$preset.log" >&2; rm -f "build-$preset.log"; return 1; }
        rm -f "build-$preset.log"
    fi
    if ninja -C "build/$preset" -n "$@" 2>/dev/null | grep -q 'no work to do'; then
        return 0
    fi
    echo "Building $preset (the first time this takes some minutes)." >&2
    if [ -t 2 ]; then
        cmake --build "build/$preset" ${1:+--target "$@"} >&2
    else
        ninja -C "build/$preset" --quiet "$@" >&2
    fi
}
