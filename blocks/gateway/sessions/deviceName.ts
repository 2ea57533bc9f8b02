const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/HeadlessChrome|Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const first = (list: typeof browsers, text: string) => list.find(([sign]) => sign.test(text))?.[1]

/** What a person would call the device a user agent speaks of: `Firefox on Linux`. A guess from what it says of itself. */
export function deviceName(userAgent: string): { name: string; device_type: string; os_type: string } {
  const browser = first(browsers, userAgent)
  const system = first(systems, userAgent)
  const program = /^[\w.-]{1,40}/.exec(userAgent)?.[0]
  return {
    name: browser && system ? `${browser} on ${system}` : (browser ?? system ?? program ?? 'Unknown device'),
    device_type: /iPhone|Android.*Mobile/.test(userAgent)
      ? 'phone'
      : /iPad|Android/.test(userAgent)
        ? 'tablet'
        : browser
          ? 'desktop'
          : 'program',
    os_type: system ?? 'unknown',
  }
}
