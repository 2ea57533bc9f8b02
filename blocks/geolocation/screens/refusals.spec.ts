import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ui from '@quoin/ui/texts/en.ts'
import { expect, it } from 'vitest'
import en from '../texts/en.ts'

const root = join(import.meta.dirname, '..')

// `no_such_calendar` is about the id of a calendar, which only programs send wrong.
/** The server says its sentences in English: every code of a refusal needs words of its own for everybody else. */
it('has words for whatever places and bookings refuse', () => {
  const known = { ...ui.refusals, ...en.refusals }
  const codes = ['actions', 'booking', 'operations', 'ownCalendar', 'tickets']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:refuse\.conflict|\bno)\(\s*'(\w+)'|refuse\.invalid\(\s*'(?!invalid'|required'|no_such_calendar')(\w+)'/g,
      ),
    ])
    .map((match) => match[1] ?? match[2]!)
  expect(codes.length).toBeGreaterThan(40)
  expect([...new Set(codes)].filter((code) => !(code in known)).toSorted()).toEqual([])
})
