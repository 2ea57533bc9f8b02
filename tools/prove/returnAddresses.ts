// [A11] npm run prove -- A11: 205 forms of foreign addresses wherever a call takes one to come back to; none is accepted, and no mail leads elsewhere.
import { setTimeout as sleep } from 'node:timers/promises'
import { arrange, ask } from '../../apps/server/testing/arrange.ts'
import type { World } from '../../apps/server/testing/world.ts'
import { prove } from './place.ts'

/** What calls name an address to come back to. */
const takesReturn = /^(redirect|return|accept|confirm|success|callback|continue|next|back)\w*_(url|uri|to)$|^(next|continue)$/

await prove('A11', async (world) => {
  const own = new URL(world.running.services.settings.publicUrl)
  const schemes = ['https://', 'http://', '//', '///', '\\\\', '/\\', 'https:', 'https:/', 'http:\\\\', 'HTTPS://']
  const hosts = [
    'evil.example',
    `${own.host}.evil.example`,
    `${own.host}@evil.example`,
    `${own.hostname}:x@evil.example`,
    `evil.example#${own.host}`,
    `evil.example?${own.host}`,
    `evil.example\\@${own.host}`,
    `evil.example/${own.host}`,
    `user@${own.host}`,
    `${own.hostname}:1`,
    `${own.hostname}.`,
    'ⓔvil.example',
    'evil。example',
    `${own.hostname}%2eevil.example`,
    `evil.example%23@${own.host}`,
    `\t${own.host}.evil.example`,
    '[::ffff:127.0.0.1]',
  ]
  const others = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
    'about:blank',
  ]
  const vectors = [
    ...schemes.flatMap((scheme) => hosts.map((host) => `${scheme}${host}/auth/sign-in`)),
    ...['', ' ', '\n', '\u0000', '\u00a0'].flatMap((before) => others.map((other) => before + other)),
  ]
  const places = world.operations.flatMap((operation) =>
    [operation.body, operation.query].flatMap((schema) =>
      Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}).flatMap((name) =>
        takesReturn.test(name)
          ? [{ operation, name, part: schema === operation.body ? ('body' as const) : ('query' as const) }]
          : [],
      ),
    ),
  )
  const linksBefore = new Set(await linksOf(world))
  const accepted: string[] = []
  const heedless: string[] = []
  let refused = 0
  for (const { operation, name, part } of places) {
    // Valid in every other part, so that nothing else is the reason why it is refused.
    const { who = 'ada', ...arranged } = await arrange(world, operation)
    const send = (address: string) => ask(world, who, operation, { ...arranged, [part]: { ...arranged[part], [name]: address } })
    let refusedHere = 0
    for (const vector of vectors) {
      const { status, headers, text, json } = await send(vector)
      if (json?.errors?.[0]?.code === 'redirect_not_allowed') refusedHere++
      else {
        const to = headers.get('location')
        const isSaidBack = status < 400 && text.includes(JSON.stringify(vector).slice(1, -1))
        if (status >= 500 || to || isSaidBack || refusedHere > 0)
          accepted.push(`${operation.name} ${part} ${name} ${JSON.stringify(vector)} → ${status} ${to ?? text.slice(0, 200)}`)
      }
    }
    // One that stays inside has to go through, or all of this would only show that nothing works.
    const { json } = await send(`${own.origin}/auth/sign-in/?from=a11`)
    if (json?.errors?.[0]?.code === 'redirect_not_allowed') accepted.push(`${operation.name} ${name} refuses a page of ours`)
    if (refusedHere === 0) heedless.push(`${operation.name} (${part} ${name})`)
    refused += refusedHere
  }
  const links = (await linksOf(world)).filter((link) => !linksBefore.has(link))
  const foreign = links.filter((link) => !URL.canParse(link) || new URL(link).origin !== own.origin)
  for (const line of [...accepted, ...foreign].slice(0, 10)) console.log(`  ${line}`)
  return [
    accepted.length + foreign.length === 0 &&
      refused === vectors.length * (places.length - heedless.length) &&
      links.some((link) => link.includes('from=a11')) &&
      vectors.length >= 200,
    `${vectors.length} foreign addresses in ${places.length} places of ${new Set(places.map(({ operation }) => operation.name)).size} calls: ${refused} refused, ` +
      `${accepted.length} accepted; ${heedless.length} places lead nowhere whatever they are told (${heedless.join(', ') || 'none'}); ${links.length} links in new mails, ${foreign.length} of them foreign`,
  ]
})

/** Every address that a mail leads to. */
async function linksOf(world: World): Promise<string[]> {
  // Some are written behind an answer.
  await sleep(1_000)
  const { rows } = await world.sql.query<{ link: string }>(
    `select v.value #>> '{}' as link from kit.mails m, jsonb_each(m.values) v where v.key ~* '(link|url)$' and jsonb_typeof(v.value) = 'string'`,
  )
  return rows.map(({ link }) => link)
}
