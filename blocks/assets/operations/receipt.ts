import type { Found } from '@quoin/kit'
import { createHmac, randomBytes } from 'node:crypto'
import { type Context, type Customs, document, handOut } from '@quoin/kit/server'
import { drawPaper, type PaperLanguage } from '@quoin/kit/pdf'
import { foot, head, signatures } from '../pdf/handOver.ts'
import { receiptWords } from '../pdf/receiptWords.ts'
import { assets } from '../resources/index.ts'
import { companyName } from './found.ts'
import { rulesOf } from './settings.ts'

interface Item {
  readonly code: string
  readonly name: string
  readonly serial: string | null
  readonly quantity: number
  readonly returned: string | null
}

export const receipt: Customs<typeof assets, 'loans'>['receipt'] = async ({ loan: id, language = 'en' }, context) => {
  const loan = await context.find(assets.loans, id)
  const items = await context.tx.query<Item & Record<string, unknown>>(
    `select a.code, a.name, a.serial_number as serial, i.quantity::int, i.returned_at as returned from assets.loan_items i
     join assets.assets a on a.tenant_id = i.tenant_id and a.id = i.asset_id where i.tenant_id = $1 and i.loan_id = $2 order by i.asset_id`,
    [context.tenantId, id],
  )
  const [lender] = await context.tx.query<{ name: string }>(
    'select name from gateway.users_view where tenant_id = $1 and id = $2',
    [context.tenantId, loan.lender],
  )
  const seal = await sealOf(context, loan, items)
  const bytes = await draw(loan, items, {
    company: await companyName(context, context.tenantId),
    lender: lender?.name ?? '',
    seal,
    language,
    timeZone: (await rulesOf(context)).timeZone,
  })
  const paper = await handOut(
    context,
    { folder: 'asset-papers', purpose: `loan receipt ${id}`, filename: `${loan.number}.pdf` },
    bytes,
  )
  // The audit cannot be changed by anybody, so a paper can be held against what was handed out.
  await context.note(assets.loans, id, { receipt: [null, paper.sha256], seal: [null, seal] })
  return document({ type: 'receipt', id, attributes: { url: paper.url, file_name: paper.file_name, sha256: paper.sha256, seal } })
}

/** A seal over what was handed over, to whom and when, under a secret of the company: the same for every print, another for every change. */
async function sealOf({ tx, tenantId }: Context, loan: Found<typeof assets.loans>, items: readonly Item[]): Promise<string> {
  await tx.query('insert into assets.seals (tenant_id, key) values ($1, $2) on conflict do nothing', [tenantId, randomBytes(32)])
  const [seal] = await tx.query<{ key: Buffer }>('select key from assets.seals where tenant_id = $1', [tenantId])
  const said = [
    loan.id,
    loan.number,
    loan.user,
    loan.borrowerName,
    loan.lender,
    loan.lentAt,
    loan.confirmedAt,
    items.map(({ code, serial, quantity }) => [code, serial, quantity]),
  ]
  return createHmac('sha256', seal!.key).update(JSON.stringify(said)).digest('hex').slice(0, 32).match(/.{8}/g)!.join(' ')
}

function draw(
  loan: Found<typeof assets.loans>,
  items: readonly Item[],
  {
    company,
    lender,
    seal,
    language,
    timeZone,
  }: { company: string; lender: string; seal: string; language: PaperLanguage; timeZone: string },
): Promise<Uint8Array> {
  const words = receiptWords[language]
  const moment = (iso: string | null) =>
    iso
      ? `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(iso))} (${timeZone})`
      : '–'
  const values: [string, string][] = [
    [words.number, loan.number ?? ''],
    [words.borrower, loan.borrowerName ?? ''],
    [words.lender, lender],
    [words.lentAt, moment(loan.lentAt)],
    [words.dueAt, moment(loan.dueAt)],
    [words.confirmed, loan.confirmedAt ? moment(loan.confirmedAt) : words.notConfirmed],
  ]
  return drawPaper(language, (pen) => ({
    info: { title: `${words.title} ${loan.number}` },
    pageMargins: [50, 50, 50, 70],
    footer: foot(pen, `${loan.number} · ${words.seal}: ${seal} · `),
    content: [
      ...head(pen, company, words.title, values),
      {
        table: {
          headerRows: 1,
          widths: ['auto', '*', 'auto', 'auto', 'auto'],
          body: [
            [words.tag, words.name, words.serial, words.quantity, words.returned].map((word) => pen.t(word, { bold: true })),
            ...items.map((item) => [
              pen.t(item.code),
              pen.t(item.name),
              pen.t(item.serial ?? ''),
              pen.t(String(item.quantity), { alignment: 'right' }),
              pen.t(item.returned ? moment(item.returned) : ''),
            ]),
          ],
        },
        layout: 'lightHorizontalLines',
      },
      ...(loan.terms ? [pen.t(words.terms, { bold: true, margin: [0, 20, 0, 4] }), pen.t(loan.terms)] : []),
      ...(loan.notes ? [pen.t(words.notes, { bold: true, margin: [0, 16, 0, 4] }), pen.t(loan.notes)] : []),
      signatures(pen, [words.signLender, words.signBorrower]),
    ],
  }))
}
