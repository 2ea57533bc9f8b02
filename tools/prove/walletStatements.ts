// [WD7] npm run prove -- WD7 [statements]: what a statement closes with on paper, in the API and in the ledger is the same, for random wallets and days.
//
// Movements of two years are written first, each with the day it was booked on. What the ledger says is added up here from its
// entries, one by one, by another query than the one that statements are made of.
import { pdfText } from '@quoin/kit/pdf/text'
import { decimalsOf } from '../../kit/currencies.ts'
import { minorText } from '../../kit/money.ts'
import { pdfWords } from '../../blocks/wallet/pdf/words.ts'
import { eachOf, prove } from './place.ts'

const statements = Number(process.argv[2] ?? 500)
const languages = ['en', 'es', 'fr', 'de', 'ja', 'zh'] as const
const people = ['ada', 'max', 'sue', 'uma', 'uli'] as const
/** The same numbers every time. */
let seed = 7
const below = (n: number) => Math.floor(((seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296) * n)
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const firstDay = Date.parse('2024-01-01T00:00:00Z')
const days = 731

await prove('WD7', async (world) => {
  const raw = (who: (typeof people)[number], method: string, path: string, body?: unknown) =>
    world.fetch(who, method, `/api/wallet${path}`, body)
  const settings = await raw('ada', 'PUT', '/settings', { settings: { second_over_minor: 1_000_000_000 } })
  if (settings.status !== 200) throw new Error(settings.text)
  const purses: { id: string; currency: string; owner: (typeof people)[number] }[] = []
  for (const owner of people)
    for (const currency of ['EUR', 'JPY', 'KWD', 'CLF']) {
      const made = await raw(owner, 'POST', `/users/${world.userIds[owner]}/wallets`, { wallet: { currency } })
      purses.push({ id: made.json.data.id, currency, owner })
    }
  let moved = 0
  for (const { id, currency } of purses)
    for (let i = 0, held = 0n; i < 40; i++) {
      const scale = { EUR: 100, JPY: 1, KWD: 1_000, CLF: 10_000 }[currency]!
      const wanted = BigInt(1 + below(900 * scale))
      const type = i > 0 && below(2) === 0 ? 'debit' : 'credit'
      const units = type === 'debit' && wanted > held ? held : wanted
      if (units === 0n) continue
      held += type === 'debit' ? -units : units
      const done = await raw('ada', 'POST', `/wallets/${id}/${type}`, {
        transaction: { amount: minorText(units, currency), description: `Movement ${i}` },
      })
      moved++
      if (done.status !== 201) throw new Error(`${done.status} ${done.text}`)
    }
  // The books write the moment themselves, so that the days are set behind their back, in the order of the entries.
  await world.sql.query('alter table kit.ledger_entries disable trigger user')
  await world.sql.query(
    `update kit.ledger_entries e set booked_at = $1::timestamptz + (d.place * $2::double precision) * interval '1 day'
     from (select tenant_id, account_id, number, (row_number() over (partition by tenant_id, account_id order by number) - 0.5) / count(*) over (partition by tenant_id, account_id) as place from kit.ledger_entries) d
     where e.tenant_id = d.tenant_id and e.account_id = d.account_id and e.number = d.number`,
    [new Date(firstDay).toISOString(), days],
  )
  await world.sql.query('alter table kit.ledger_entries enable trigger user')

  const inputs = Array.from({ length: statements }, () => {
    const [one, other] = [below(days), below(days)].sort((a, b) => a - b) as [number, number]
    const purse = purses[below(purses.length)]!
    return {
      purse,
      from: dayOf(firstDay + one * 86_400_000),
      to: dayOf(firstDay + other * 86_400_000),
      language: languages[below(languages.length)]!,
    }
  })
  const apart: string[] = []
  let lines = 0
  const sums: { readonly opening: string; readonly closing: string }[] = []
  for (const { purse, from, to } of inputs) {
    const { rows } = await world.sql.query<{ opening: string; closing: string }>(
      `select coalesce(sum(e.amount) filter (where e.booked_at < $2::date), 0)::text as opening, coalesce(sum(e.amount), 0)::text as closing
       from kit.ledger_entries e join kit.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
       where a.kind = 'wallet.cash' and a.owner_id = $1 and e.booked_at < $3::date + 1`,
      [purse.id, from, to],
    )
    sums.push({
      opening: minorText(BigInt(rows[0]!.opening), purse.currency),
      closing: minorText(BigInt(rows[0]!.closing), purse.currency),
    })
  }
  await eachOf([...inputs.entries()], 4, async ([i, { purse, from, to, language }]) => {
    const ledger = sums[i]!
    const { attributes: told } = (
      await raw(purse.owner, 'GET', `/wallets/${purse.id}/statement?from=${from}&to=${to}&records=200`)
    ).json.data
    lines += told.lines.length
    // Added up in minor units: decimals of doubles are apart where amounts are not.
    const scale = 10 ** (ledger.closing.split('.')[1]?.length ?? 0)
    const minor = (value: number) => Math.round(value * scale)
    const sum = told.lines.reduce((total: number, one: { amount: number }) => total + minor(one.amount), minor(told.opening))
    const file = await raw(purse.owner, 'POST', `/wallets/${purse.id}/statement`, { from, to, language })
    const bytes = new Uint8Array(await (await fetch(file.json.data.attributes.url)).arrayBuffer())
    const paper = pdfText(bytes)
    const written = new Intl.NumberFormat(language, {
      style: 'currency',
      currency: purse.currency,
      currencyDisplay: 'code',
      minimumFractionDigits: decimalsOf(purse.currency),
    }).format(ledger.closing as never)
    // A reader copies runs of letters, without the blanks between them.
    const flat = (text: string) => text.replace(/[\s|]+/gu, '')
    const isOnPaper = flat(paper).includes(flat(pdfWords[language].closing) + flat(written))
    if (
      Number(ledger.closing) !== told.closing ||
      Number(ledger.opening) !== told.opening ||
      sum !== minor(told.closing) ||
      !isOnPaper
    )
      apart.push(
        `${purse.currency} ${from}–${to} ${language}: ledger ${ledger.closing}, API ${told.closing}, opening + movements ${sum / scale}, paper ${isOnPaper ? 'the same' : `not ${written}: ${flat(paper).slice(-120)}`}`,
      )
  })
  return [
    apart.length === 0 && lines > statements,
    `${statements} statements of ${purses.length} wallets in four currencies, ${moved} movements over ${days} days, ${lines} lines in six languages: ${apart.length} differ${apart
      .slice(0, 5)
      .map((one) => `\n  ${one}`)
      .join('')}`,
  ]
})
