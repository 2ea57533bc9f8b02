import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, createPerson } from '../server.ts'
import { openWorld, password, type Somebody, type World } from './world.ts'

let world: World
let ada: Somebody
beforeAll(async () => {
  world = await openWorld()
  ada = await world.signIn('ada')
})
afterAll(() => world?.close())

async function member(name: string, companies: readonly ('demo' | 'rival')[] = ['demo']): Promise<Somebody> {
  const { core } = world.authenticator
  const { id } = await createPerson(core, { email: `${name}@demo.test`, name, password })
  for (const company of companies) await addMember(core, { companyId: world[company].id, personId: id, roleCode: 'user' })
  return world.signIn(name)
}
const mails = async (recipient: string): Promise<{ template: string; link: string; values: any }[]> =>
  (
    await world.database.migrator.query(
      `select template, values ->> 'link' as link, values from kit.mails where recipient = $1 and template like 'address_%' order by created_at`,
      [recipient],
    )
  ).rows
const arrived = async (recipient: string, count: number) => {
  await expect.poll(async () => (await mails(recipient)).length, { timeout: 5_000 }).toBe(count)
  return mails(recipient)
}
const agree = (link: string) =>
  world.ask('POST', '/auth/email', {
    headers: { appid: 'demo' },
    body: { email_change_token: new URL(link).searchParams.get('email_change_token') },
  })
const signIn = async (email: string) =>
  (await world.ask('POST', '/auth/sign_in', { headers: { appid: 'demo' }, body: { email, password } })).status
const codeOf = (answer: { body: any }) => answer.body.errors?.[0]?.code

describe('Another address of one’s own', () => {
  it('counts once both addresses agreed, in every company at once, and both are told', async () => {
    const mia = await member('mia', ['demo', 'rival'])
    const ask = (body: object) => mia.ask('POST', `/users/${mia.id}/email`, { email: 'mia.new@demo.test', ...body })
    expect(codeOf(await ask({})), 'asks for the password however fresh the session').toBe('required')
    expect(codeOf(await ask({ password: 'not mine' }))).toBe('wrong_password')
    expect((await ask({ password })).status).toBe(200)
    const [[fresh], [old]] = [await arrived('mia.new@demo.test', 1), await arrived('mia@demo.test', 1)]
    expect([fresh!.template, old!.template]).toEqual(['address_change_new', 'address_change_old'])
    expect((await agree(fresh!.link)).body.data.attributes.changed).toBe(false)
    expect(codeOf(await agree(fresh!.link)), 'one link agrees once').toBe('address_change_token_invalid')
    expect(await signIn('mia.new@demo.test')).toBe(401)
    expect((await agree(old!.link)).body.data.attributes.changed).toBe(true)
    expect(await signIn('mia@demo.test')).toBe(401)
    expect(await signIn('mia.new@demo.test')).toBe(200)
    expect((await mia.ask('GET', '/auth/validate_token')).status, 'sessions before it end').toBe(401)
    expect(await world.count(`select 1 from gateway.users where id = $1 and email = 'mia.new@demo.test'`, [mia.id])).toBe(2)
    for (const to of ['mia@demo.test', 'mia.new@demo.test'])
      expect((await mails(to)).map(({ template }) => template)).toContain('address_changed')
  })
  it('is the newest that was asked for, and no address of somebody else’s, which nobody is told', async () => {
    const noa = await member('noa')
    const ask = (email: string) => noa.ask('POST', `/users/${noa.id}/email`, { email, password })
    await ask('noa.first@demo.test')
    const [[first], [older]] = [await arrived('noa.first@demo.test', 1), await arrived('noa@demo.test', 1)]
    expect(await ask('uma@demo.test')).toMatchObject({ status: 200 })
    const [, forTaken] = await arrived('noa@demo.test', 2)
    expect(await mails('uma@demo.test')).toEqual([])
    for (const { link } of [first!, older!]) expect(codeOf(await agree(link))).toBe('address_change_token_invalid')
    expect((await agree(forTaken!.link)).body.data.attributes.changed).toBe(false)
    expect(codeOf(await ask('noa@demo.test'))).toBe('same_address')
    for (let i = 0; i < 3; i++) {
      await ask(`noa.${i}@demo.test`)
      await arrived('noa@demo.test', 3 + i)
    }
    expect((await ask('noa.last@demo.test')).status, 'five within an hour').toBe(429)
  })
  it('is for the person alone', async () => {
    const body = { email: 'other@demo.test', password }
    const uma = await world.signIn('uma')
    expect((await uma.ask('POST', `/users/${ada.id}/email`, body)).status).toBe(404)
    await world.database.migrator.query(`update gateway.people set confirmed_at = null where id = $1`, [uma.id])
    expect(codeOf(await uma.ask('POST', `/users/${uma.id}/email`, body))).toBe('address_not_proven')
    await world.database.migrator.query(`update gateway.people set confirmed_at = now() where id = $1`, [uma.id])
  })
})

describe('Another address of a member', () => {
  const change = (who: Somebody, id: string, body: object) => who.ask('PUT', `/users/${id}/email`, body)
  it('needs a reason and the new address, and the old one is told why', async () => {
    const pia = await member('pia')
    const body = { email: 'pia.new@demo.test', reason: 'Married' }
    expect((await change(ada, pia.id, { email: body.email })).status).toBe(422)
    const unable = await change(await world.signIn('uma'), pia.id, body)
    expect(unable.body.errors[0].meta.permission).toBe('gateway.users.manage')
    expect((await change(await world.signIn('olga', { app: 'rival' }), pia.id, body)).status).toBe(404)
    expect((await change(ada, pia.id, body)).status).toBe(200)
    const [[fresh], [told]] = [await arrived('pia.new@demo.test', 1), await arrived('pia@demo.test', 1)]
    expect([told!.template, told!.values.reason]).toEqual(['address_change_by_company', 'Married'])
    expect((await agree(fresh!.link)).body.data.attributes.changed).toBe(true)
    expect(await signIn('pia.new@demo.test')).toBe(200)
    expect(
      await world.count(
        `select 1 from kit.audit where operation = 'gateway.users.addressChangeFor' and changes::text like '%Married%'`,
      ),
    ).toBe(1)
  })
  it('is not one company’s to decide for somebody of two', async () => {
    const rex = await member('rex', ['demo', 'rival'])
    expect((await change(ada, rex.id, { email: 'rex.new@demo.test', reason: 'Married' })).status).toBe(200)
    const [[fresh], [old]] = [await arrived('rex.new@demo.test', 1), await arrived('rex@demo.test', 1)]
    expect(old!.template).toBe('address_change_old')
    expect((await agree(fresh!.link)).body.data.attributes.changed).toBe(false)
    expect(await signIn('rex@demo.test')).toBe(200)
    const sia = await member('sia')
    expect((await change(ada, sia.id, { email: 'sia.new@demo.test', reason: 'Married' })).status).toBe(200)
    const [link] = await arrived('sia.new@demo.test', 1)
    await addMember(world.authenticator.core, { companyId: world.rival.id, personId: sia.id, roleCode: 'user' })
    expect(codeOf(await agree(link!.link)), 'who joined another meanwhile').toBe('address_not_free')
  })
  it('ends what was enrolled and chosen before anybody proved the old one', async () => {
    const typo = await member('tpyo')
    await world.database.migrator.query(`update gateway.people set confirmed_at = null where id = $1`, [typo.id])
    expect((await change(ada, typo.id, { email: 'typo@demo.test', reason: 'Mistyped' })).status).toBe(200)
    const [link] = await arrived('typo@demo.test', 1)
    expect((await agree(link!.link)).body.data.attributes.changed).toBe(true)
    expect(await signIn('typo@demo.test'), 'the password was a stranger’s, perhaps').toBe(401)
    expect(await world.count(`select 1 from gateway.people where id = $1 and confirmed_at is not null`, [typo.id])).toBe(1)
  })
})
