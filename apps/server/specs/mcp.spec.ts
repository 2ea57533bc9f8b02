import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { crm } from '@quoin/crm/resources'
import { gateway } from '@quoin/gateway/resources'
import { wallet } from '@quoin/wallet/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies, type Name, startWorld, type World } from '../testing/index.ts'

let world: World
const clients: Client[] = []
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await world?.close()
})

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const tokenOf = async (who: Name, scopes: string[]) =>
  (await world.as(who)(gateway.accessTokens.create, { name: 'Desk helper', scopes, expires_at: inAnHour() })).token!

/** The official client, as an agent would use it. */
async function agent(who: Name, scopes: string[] = ['*']) {
  const token = await tokenOf(who, scopes)
  const client = new Client({ name: 'spec', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${world.address}/api/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  )
  clients.push(client)
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const [{ text }] = content as [{ text: string }]
    const start = text.indexOf('{') < 0 ? 0 : Math.min(...['{', '['].map((one) => text.indexOf(one)).filter((at) => at >= 0))
    return { text, isError: isError === true, json: JSON.parse(text.slice(start)) }
  }
  return { client, token, use }
}
const contacts = async () => (await world.as('ada')(crm.contacts.list, { records: 1 })).meta.totalCount

describe('An agent', () => {
  it('is given a handful of tools, and finds by them what its person may do', async () => {
    const { client, use } = await agent('ada')
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'list_blocks',
      'find_operations',
      'describe_operation',
      'call_operation',
    ])
    const found = await use('find_operations', { query: 'create contact', block: 'crm' })
    expect(found.json.operations[0].operation).toBe('crm.contacts.create')
    const { json } = await use('describe_operation', { operation: 'crm.contacts.create' })
    expect(json).toMatchObject({ method: 'POST', path: '/api/crm/contacts', dry_run: true })
    expect(JSON.stringify(json.body)).toContain('first_name')
  })

  it('does what its person may, and stands in the audit as who did it for whom', async () => {
    const { use } = await agent('ada')
    const body = { first_name: 'By', last_name: 'Agent' }
    const made = await use('call_operation', { operation: 'crm.contacts.create', body })
    expect(made.json.data.attributes.first_name).toBe('By')
    const { rows } = await world.sql.query('select actor_name, actor_id from kit.audit where record_id = $1', [made.json.data.id])
    expect(rows).toEqual([{ actor_name: 'Desk helper for ada quillfeather', actor_id: world.userIds.ada }])
  })

  it('sends bodies as deep as any client, and messages no deeper', async () => {
    const token = await tokenOf('ada', ['*'])
    const send = (payload: string) =>
      world.fetch(
        'nobody',
        'POST',
        '/api/mcp',
        `[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"call_operation","arguments":{"operation":"crm.contacts.create","dry_run":true,"body":{"first_name":"Deep","last_name":"Body","payload":${payload}}}}}]`,
        { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
      )
    const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    const fits = await send(deep(30))
    expect([fits.status, fits.text]).toEqual([200, expect.stringContaining('Dry run, nothing was changed')])
    for (const levels of [40, 100_000]) {
      const { status, json } = await send(deep(levels))
      expect([status, json.errors[0].code]).toEqual([422, 'too_deep'])
    }
    expect((await send('{"__proto__":1}')).json.errors[0].code).toBe('forbidden_key')
    expect((await send('{')).json.errors[0].code).toBe('malformed_json')
  })

  it('tries a write and changes nothing', async () => {
    const { use } = await agent('ada')
    const before = await contacts()
    const body = { first_name: 'Only', last_name: 'Tried' }
    const tried = await use('call_operation', { operation: 'crm.contacts.create', body, dry_run: true })
    expect(tried.text).toMatch(/^Dry run/)
    expect(tried.json.data.attributes.first_name).toBe('Only')
    const refused = await use('call_operation', { operation: 'crm.contacts.create', body: { email: 'no mail' }, dry_run: true })
    expect(refused.isError).toBe(true)
    const job = await use('call_operation', { operation: 'crm.contacts.export', body: { format: 'csv' }, dry_run: true })
    expect(job.json.errors[0].code).toBe('no_dry_run')
    expect(await contacts()).toBe(before)
  })

  it('moves money only with a confirmation for these very values, and once', async () => {
    const { use } = await agent('ada')
    const { id } = (await world.as('ada')(wallet.wallets.list, { records: 1 })).data[0]!
    const operation = 'wallet.wallets.credit'
    const input = { operation, params: { id }, body: { amount: 5, description: 'By an agent' } }
    const credits = async () =>
      (await world.sql.query('select 1 from wallet.transactions where wallet_id = $1 and description = $2', [id, 'By an agent']))
        .rowCount
    const asked = await use('call_operation', input)
    expect(asked.json).toMatchObject({ needs_confirmation: true, about_to: { operation } })
    expect(await credits()).toBe(0)
    const { confirmation } = asked.json
    const other = await use('call_operation', { ...input, body: { amount: 500, description: 'By an agent' }, confirmation })
    expect(other.json.errors[0].code).toBe('confirmation_not_good')
    const [first, second] = [
      await use('call_operation', { ...input, confirmation }),
      await use('call_operation', { ...input, confirmation }),
    ]
    expect([first.isError, second.text]).toEqual([false, first.text])
    expect(await credits()).toBe(1)
  })

  it('reaches no other operation by values of a path, and none without them', async () => {
    const { use } = await agent('ada')
    for (const id of ['.', '..', '', ' ', undefined]) {
      const asked = await use('call_operation', { operation: 'crm.contacts.get', params: id === undefined ? {} : { id } })
      expect([asked.isError, asked.json.errors[0].pointer]).toEqual([true, 'params/id'])
    }
    const strange = await use('call_operation', { operation: 'crm.contacts.get', params: { id: '../accounts' } })
    expect(strange.isError).toBe(true)
  })

  it('is told of what no trash holds that it needs a confirmation', async () => {
    const { use } = await agent('ada')
    const removals = ['files.quarantine', 'assets.images', 'assets.eventImages', 'assets.categoryImages', 'geolocation.images']
    for (const resource of removals) {
      const { json } = await use('describe_operation', { operation: `${resource}.delete` })
      expect([resource, json.effect]).toEqual([resource, 'write, needs confirmation'])
    }
  })

  it('takes the values of a field away only with a confirmation', async () => {
    const field = { resource: 'crm.contacts', key: 'spare', label: 'Spare', kind: 'text' }
    const made = await world.fetch('ada', 'POST', '/api/gateway/custom_fields', { custom_field: field })
    const input = { operation: 'gateway.customFields.delete', params: { id: made.json.data.id as string } }
    const { use } = await agent('ada')
    const asked = await use('call_operation', input)
    expect(asked.json).toMatchObject({ needs_confirmation: true, about_to: input })
    const there = await world.fetch('ada', 'GET', `/api/gateway/custom_fields/${input.params.id}`)
    expect(there.status).toBe(200)
    expect((await use('call_operation', { ...input, confirmation: asked.json.confirmation })).isError).toBe(false)
  })

  it('is refused what its person may not, what its token does not name, and what outlives it', async () => {
    const guest = await agent('rae')
    expect((await guest.use('call_operation', { operation: 'crm.contacts.create', body: {} })).json.errors[0].code).toBe(
      'not_found',
    )
    const reader = await agent('ada', ['crm.contacts.read'])
    const offered = (await reader.use('find_operations', { query: 'contact', block: 'crm' })).json.operations
    expect(offered.map(({ operation }: { operation: string }) => operation)).toContain('crm.contacts.list')
    expect(offered.map(({ operation }: { operation: string }) => operation)).not.toContain('crm.contacts.create')
    expect((await reader.use('call_operation', { operation: 'crm.contacts.list' })).isError).toBe(false)
    const whole = await agent('ada')
    for (const operation of [
      'gateway.apiKeys.create',
      'gateway.webhooks.create',
      'gateway.accessTokens.create',
      'gateway.companies.secret',
    ])
      expect((await whole.use('call_operation', { operation, body: {} })).isError).toBe(true)
    const bearer = { authorization: `Bearer ${whole.token}` }
    const password = await world.fetch('nobody', 'PUT', '/api/gateway/auth/password', { password: 'x' }, bearer)
    expect(password.status).toBeGreaterThanOrEqual(400)
    const entry = await world.fetch('nobody', 'POST', `/api/gateway/companies/${companies.a.urlId}/access`, {}, bearer)
    expect(entry.status).toBe(422)
    const token = { access_token: { name: 'x', scopes: ['*'], expires_at: inAnHour() } }
    expect((await world.fetch('nobody', 'POST', '/api/gateway/access_tokens', token, bearer)).status).toBe(422)
  })

  it('is turned away without a token, with one that was revoked, and when its person has left', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const accept = { accept: 'application/json, text/event-stream' }
    expect((await world.fetch('nobody', 'POST', '/api/mcp', call, accept)).status).toBe(401)
    expect((await world.fetch('ada:bearer', 'POST', '/api/mcp', call, accept)).status).toBe(401)
    expect((await world.fetch('nobody', 'GET', '/api/mcp')).status).toBe(405)
    const token = await tokenOf('uma', ['*'])
    const headers = { ...accept, authorization: `Bearer ${token}` }
    expect((await world.fetch('nobody', 'POST', '/api/mcp', call, headers)).status).toBe(200)
    const { id } = (await world.as('uma')(gateway.accessTokens.list, {})).data[0]!
    expect((await world.fetch('rival', 'DELETE', `/api/gateway/access_tokens/${id}`)).status).toBe(404)
    expect((await world.fetch('ada', 'DELETE', `/api/gateway/access_tokens/${id}`)).status).toBe(404)
    await world.as('uma')(gateway.accessTokens.delete, { id })
    expect((await world.fetch('nobody', 'POST', '/api/mcp', call, headers)).status).toBe(401)
    const leaving = { ...accept, authorization: `Bearer ${await tokenOf('uli', ['*'])}` }
    await world.sql.query(`update gateway.users set status = 'inactive' where id = $1`, [world.userIds.uli])
    expect((await world.fetch('nobody', 'POST', '/api/mcp', call, leaving)).status).toBe(401)
  })
})
