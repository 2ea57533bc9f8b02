import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ui from '@quoin/ui/texts/en.ts'
import { expect, it } from 'vitest'
import en from '../texts/en.ts'

const root = join(import.meta.dirname, '..')

/** The server says its sentences in English: every code of a refusal needs words of its own for everybody else. */
it('has words for whatever the university refuses', () => {
  const known = { ...ui.refusals, ...en.refusals }
  const codes = ['actions', 'learning', 'operations']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/refuse\.conflict\(\s*'(\w+)'/g)].map((match) => match[1]!))
  expect(codes.length).toBeGreaterThan(30)
  expect([...new Set(codes)].filter((code) => !(code in known)).toSorted()).toEqual([])
})
