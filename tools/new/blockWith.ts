import { sentence } from '@quoin/kit'

/**
 * The text of a block's resources/index.ts with one resource more: its import, its place among the resources, and its
 * permissions. Throws one sentence when the file does not read `block('name', 'Title', { … }, { … })`.
 */
export function blockWith(text: string, block: string, name: string): string {
  const call = new RegExp(`block\\(\\s*'${block}',\\s*(?:'[^']*'|"[^"]*"),\\s*\\{`).exec(text)
  if (!call) throw new Error(`resources/index.ts of ${block} does not read block('${block}', 'Title', { … }, { … }).`)
  const resources = braces(text, call.index + call[0].length - 1)
  const permissions = braces(text, text.indexOf('{', resources.end + 1))
  const called = sentence(name).toLowerCase()
  const sentences = {
    read: `View ${called}`,
    write: `Create and edit ${called}`,
    delete: `Delete, restore and purge ${called}`,
  }
  const lines = Object.entries(sentences).map(([right, says]) => `  '${block}.${name}.${right}': '${says}',\n`)
  const edited =
    text.slice(0, resources.start) +
    withEntry(text.slice(resources.start, resources.end + 1), name) +
    text
      .slice(resources.end + 1, permissions.end)
      .trimEnd()
      .replace(/[^,{]$/, '$&,') +
    `\n${lines.join('')}` +
    text.slice(permissions.end)
  return withImport(edited, name)
}

/** Where a brace opens and where it closes. */
function braces(text: string, start: number): { start: number; end: number } {
  let depth = 0
  for (let at = start; at >= 0 && at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return { start, end: at }
  }
  throw new Error('resources/index.ts opens a brace that it does not close.')
}

function withEntry(list: string, name: string): string {
  const inside = list.slice(1, -1)
  const given = inside.trim().replace(/,$/, '')
  const entries = given ? `${given}, ${name}` : name
  return inside.includes('\n') ? `{\n  ${entries},\n}` : `{ ${entries} }`
}

/** Imports stand in the order of their names, the kit first. */
function withImport(text: string, name: string): string {
  const lines = text.split('\n')
  const line = `import { ${name} } from './${name}.ts'`
  const isImport = (other: string) => other.startsWith('import ')
  const later = lines.findIndex((other) => isImport(other) && other.includes("'./") && other > line)
  lines.splice(later >= 0 ? later : lines.findLastIndex(isImport) + 1, 0, line)
  return lines.join('\n')
}
