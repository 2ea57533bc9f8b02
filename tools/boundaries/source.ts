/** One import of a file, as written. */
export interface Import {
  readonly specifier: string
  readonly line: number
  /** `import type`, or types alone between the braces: gone after compiling, so it reaches nothing at run time. */
  readonly typeOnly: boolean
  /** `import()`, which is read when it is come to. */
  readonly isLate?: true
}

const importing = /(?<![\w$.@])(?:import|export)\s+(type\s+)?(?:[\w$*{][^'"`;=()]*?\s*from\s*)?(['"])([^'"\n]+)\2/g
const onlyTypes = /\{\s*type\s[^,}]*(?:,\s*type\s[^,}]*)*,?\s*\}/
const importingLater = /(?<![\w$.])import\s*\(\s*(['"])([^'"\n]+)\1/g

/** What a TypeScript file imports, exports from elsewhere or imports later. Text inside template literals is not code. */
export function importsOf(text: string): Import[] {
  const code = blank(text, { templates: true })
  const at = (index: number) => lineAt(code, index)
  return [
    ...[...code.matchAll(importing)].map((m) => ({
      specifier: m[3]!,
      line: at(m.index),
      typeOnly: m[1] !== undefined || onlyTypes.test(m[0]),
    })),
    ...[...code.matchAll(importingLater)].map((m) => ({
      specifier: m[2]!,
      line: at(m.index),
      typeOnly: false,
      isLate: true as const,
    })),
  ]
}

/** The same text with comments turned into spaces, so that places keep their line. */
export const withoutComments = (text: string): string => blank(text, { templates: false })

/** Line of a character, counted from 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

const regexLiteral = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])*\/[a-z]*/y
const quoted = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y
const plain = /[^'"`/{}]+/y
const beforeRegex = /(?:^|[(,=:[!&|?{;>+]|\b(?:return|case|typeof))\s*$/

/** Walks the text once, knowing just enough to tell comments, strings, regular expressions and templates apart. */
function blank(text: string, { templates }: { templates: boolean }): string {
  let out = ''
  let at = 0
  /** Open braces inside each `${}` we are in; the innermost last. */
  const holes: number[] = []
  const spaces = (end: number) => {
    out += text.slice(at, end).replace(/[^\n]/g, ' ')
    at = end
  }
  const keep = (end: number) => {
    out += text.slice(at, end)
    at = end
  }
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0].length
  }
  const template = () => {
    let end = at
    while (end < text.length && text[end] !== '`' && !text.startsWith('${', end)) end += text[end] === '\\' ? 2 : 1
    end = Math.min(end, text.length)
    if (templates) spaces(end)
    else keep(end)
    if (text[at] === '$') holes.push(0)
    keep(Math.min(at + (text[at] === '$' ? 2 : 1), text.length))
  }
  while (at < text.length) {
    keep(at + (match(plain) ?? 0))
    if (at >= text.length) break
    const char = text[at]!
    if (text.startsWith('//', at)) spaces(endOr(text.indexOf('\n', at), text.length))
    else if (text.startsWith('/*', at)) spaces(endOr(text.indexOf('*/', at + 2) + 2, text.length, 1))
    // An apostrophe in the text of JSX opens no string: a string ends on its own line or is none.
    else if (char === "'" || char === '"') keep(at + (match(quoted) ?? 1))
    else if (char === '/' && beforeRegex.test(out.slice(-40))) keep(at + (match(regexLiteral) ?? 1))
    else if (char === '`') {
      keep(at + 1)
      template()
    } else if (char === '}' && holes.at(-1) === 0) {
      holes.pop()
      keep(at + 1)
      template()
    } else {
      if (holes.length && char === '{') holes[holes.length - 1]!++
      if (holes.length && char === '}') holes[holes.length - 1]!--
      keep(at + 1)
    }
  }
  return out
}

const endOr = (index: number, end: number, missing = -1) => (index === missing ? end : index)
