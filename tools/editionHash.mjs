// node tools/editionHash.mjs edition.json [SHA-256]: the hash of an exported edition, computed anew from what its JSON says, and whether it is the one that was
// published. It shares nothing with Quoin and needs nothing but Node, so that whoever received an edition can check it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [path, published] = process.argv.slice(2)

/** JSON with the keys of every object in the order of their UTF-16 units, without spaces. */
function write(value) {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${write(value[key])}`)
  return `{${members.join(',')}}`
}

const hash = createHash('sha256')
  .update(write(JSON.parse(readFileSync(path, 'utf8'))))
  .digest('hex')
console.log(hash)
if (published !== undefined && published !== hash) {
  console.error(`This is not the edition that was published as ${published}.`)
  process.exitCode = 1
}
