/** Names of the arguments an ICU message takes, in alphabetical order; branches of plurals and selects are read as messages. */
export function argumentsOf(message: string): string[] {
  const names = new Set<string>()
  for (const part of braced(message)) {
    const [name = '', kind = ''] = part.split(',').map((word) => word.trim())
    names.add(name)
    if (/^(plural|select|selectordinal)$/.test(kind)) {
      for (const branch of braced(part)) for (const inner of argumentsOf(branch)) names.add(inner)
    }
  }
  return [...names].sort()
}

/** What stands between outermost braces. */
function braced(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{' && depth++ === 0) start = at + 1
    if (text[at] === '}' && --depth === 0) parts.push(text.slice(start, at))
  }
  return parts
}
