import { type ClamdDouble, eicar, startClamd } from '@quoin/doubles/clamd'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let world: World
let daemon: ClamdDouble
beforeAll(async () => {
  daemon = await startClamd()
  world = await startWorld({ clamdUrl: daemon.url })
  const definition = {
    languages: ['en'],
    title: { en: 'Papers' },
    pages: [
      { id: 'p', groups: [{ id: 'g', questions: [{ id: 'paper', kind: 'file', required: true, title: { en: 'Your paper' } }] }] },
    ],
    endings: [{ id: 'thanks', title: { en: 'Goodbye' } }],
  }
  const survey = { name: 'papers', slug: 'papers', definition }
  const { json } = await world.fetch('ada', 'POST', '/api/forms/surveys', { survey })
  const published = await world.fetch('ada', 'PUT', `/api/forms/surveys/${json.data.id}/publish`, {})
  expect([published.status, published.text]).toMatchObject([200, expect.any(String)])
})
afterEach(() => {
  daemon.says = undefined
})
afterAll(async () => {
  await world.close()
  await daemon.close()
})

const at = () => `${world.address}/f/works-a/papers`
/** What a visitor is answered who hands over a file on the public page. */
async function send(content: string, name = 'paper.txt'): Promise<{ status: number; text: string }> {
  const page = await (await fetch(at())).text()
  const form = new FormData()
  for (const [, field, value] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g))
    form.append(field!, value!)
  form.append('q.paper', new File([content], name, { type: 'text/plain' }))
  form.append('go', 'on')
  const reply = await fetch(at(), { method: 'POST', body: form, redirect: 'manual' })
  return { status: reply.status, text: await reply.text() }
}
const quarantined = async (who: 'ada' | 'rival' = 'ada') =>
  (await world.fetch(who, 'GET', '/api/files/quarantine')).json.data.map(({ attributes }: any) => attributes) as any[]

describe('A file that a visitor hands over with a form', () => {
  it('lies in quarantine when the scan finds malware, with no answer, and the visitor is told to choose another', async () => {
    const { status, text } = await send(`something ${eicar}`, 'invoice.txt')
    expect([status, text.includes('The virus scan found malware in this file. Please choose another one.')]).toEqual([422, true])
    expect(await quarantined()).toMatchObject([
      { name: 'invoice.txt', reason: 'malware', threat: 'Eicar-Test-Signature', user_unique_id: null, is_from_form: true },
    ])
    expect(await quarantined('rival')).toEqual([])
    expect((await world.sql.query('select 1 from forms.uploads')).rows).toEqual([])
    const [{ unique_id: id }] = await quarantined()
    const released = await world.fetch('ada', 'PUT', `/api/files/quarantine/${id}/release`, { reason: 'A false alarm' })
    expect([released.status, released.text]).toMatchObject([200, expect.any(String)])
    const file = await world.fetch('ada', 'GET', `/api/files/files/${released.json.data.attributes.file_unique_id}`)
    expect(file.json.data.attributes).toMatchObject({ name: 'invoice.txt', user_unique_id: null, approval_state: 'pending' })
  })

  it('lies there as well when it is too large for the scan, and not when nobody could look', async () => {
    daemon.says = 'INSTREAM size limit exceeded. ERROR'
    expect((await send('a very long film')).text).toContain('This file cannot be checked for viruses.')
    expect(await quarantined()).toMatchObject([{ reason: 'too_large' }])
    daemon.says = 'stream: Cannot allocate memory ERROR'
    expect((await send('harmless')).text).toContain('Files cannot be checked for viruses at the moment.')
    expect(await quarantined()).toHaveLength(1)
    daemon.says = undefined
    expect((await send('harmless')).status).toBe(303)
    expect(await quarantined()).toHaveLength(1)
  })

  it('is removed at once past what visitors may fill, whoever they are, and leaves the places of members', async () => {
    await world.sql.query(
      `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, quarantined_at, quarantine_reason, expires_at)
       select $1::uuid, gen_random_uuid(), $1::uuid || '/forms/filler/' || n, 'filler', 'a.txt', 'text/plain', 1, 'x', 'quarantined',
         clock_timestamp(), 'malware', clock_timestamp() + interval '1 day' from generate_series(1, 20) n`,
      [world.tenantIds.a],
    )
    const { text } = await send(`something ${eicar}`, 'over.txt')
    expect(text).toContain('The virus scan found malware in this file.')
    expect((await quarantined()).some(({ name }) => name === 'over.txt')).toBe(false)
    const { rows } = await world.sql.query<{ key: string; state: string }>(
      `select key, state from kit.files where filename = 'over.txt'`,
    )
    expect(rows).toMatchObject([{ state: 'orphan' }])
    expect(await world.running.services.files.head(rows[0]!.key)).toBeNull()
  })
})
