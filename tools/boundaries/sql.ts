/**
 * Whether the first argument that begins here is put together: a template with `${}`, or text joined by `+`. A text that
 * the file itself fixes, `const channel = 'x'`, or that the kit makes from fields, `model.selection()`, is as good as written.
 */
export function isBuilt(code: string, start: number): boolean {
  let depth = 0
  for (let at = start; at < code.length; at++) {
    const char = code[at]!
    if (char === "'" || char === '"') at = closing(code, at, char)
    else if (char === '`') {
      const end = closing(code, at, char)
      if (holesOf(code.slice(at, end)).some((hole) => !isFixed(code, hole))) return true
      at = end
    } else if (char === '+') return true
    else if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char) && depth-- === 0) return false
    else if (char === ',' && depth === 0) return false
  }
  return false
}

const holesOf = (template: string) => template.split('${').slice(1)
const fromDefinitions = /^[\w.()' ]+\.(?:table|selection\(\)|document\((?:context\.)?actor\))\}/
/** A text between backticks with no hole in it. */
const whole = '`(?:[^`$]|\\$(?!\\{))*`'
/** What the kit makes of fixed texts. */
const text = `(?:'[^'\\n]*'|"[^"\\n]*")`
const ofKit = new RegExp(`^(?:calendarWindow|(?:summed|bounded)\\(${text}(?:, ${text})?\\))\\}`)
const isFixed = (code: string, hole: string) => {
  if (fromDefinitions.test(hole) || ofKit.test(hole)) return true
  // A local helper with a fixed text, `since('t.used_at')`, takes nothing from a request either.
  const helper = /^(\w+)\('[^'\n]*'\)\}/.exec(hole)?.[1]
  if (helper) return new RegExp(`^const ${helper} = \\(`, 'm').test(code)
  const name = /^(\w+)\}/.exec(hole)?.[1]
  return name !== undefined && new RegExp(`^(?:export )?const ${name} = ('[^'\\n]*'|"[^"\\n]*"|${whole}|\\d+)$`, 'm').test(code)
}

function closing(code: string, start: number, quote: string): number {
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === quote) return at
  }
  return code.length
}
