import type { Found } from '@quoin/kit'
import { createHmac, randomBytes } from 'node:crypto'
import { type Context, type Customs, document, handOut, letterheadOf } from '@quoin/kit/server'
import { drawDocument, type Laid, type Look, type Values } from '@quoin/kit/documents'
import type { PaperLanguage, Pen } from '@quoin/kit/pdf'
import { receiptDocument } from '../pdf/documents.ts'
import { head, paragraph, signatures, thingsTable } from '../pdf/handOver.ts'
import { receiptWords } from '../pdf/receiptWords.ts'
import { assets } from '../resources/index.ts'
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
  const { name: company, logoKey } = await letterheadOf(context.tx)
  const { timeZone } = await rulesOf(context)
  const paper: ReceiptPaper = { loan, items, company, lender: lender?.name ?? '', seal, timeZone }
  const bytes = await drawDocument(context, receiptDocument, {
    language,
    handedOut: id,
    logoKey,
    values: (_, spoken) => receiptValues(paper, spoken),
    lay: (pen, look) => layReceipt(paper, pen, look),
  })
  const file = await handOut(
    context,
    { folder: 'asset-papers', purpose: `loan receipt ${id}`, filename: `${loan.number}.pdf` },
    bytes,
  )
  // The audit cannot be changed by anybody, so a paper can be held against what was handed out.
  await context.note(assets.loans, id, { receipt: [null, file.sha256], seal: [null, seal] })
  return document({ type: 'receipt', id, attributes: { url: file.url, file_name: file.file_name, sha256: file.sha256, seal } })
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

interface ReceiptPaper {
  readonly loan: Found<typeof assets.loans>
  readonly items: readonly Item[]
  readonly company: string
  readonly lender: string
  readonly seal: string
  readonly timeZone: string
}

/** A moment as the language writes it, where the company is. */
const momentIn =
  (language: PaperLanguage, timeZone: string) =>
  (iso: string | null): string =>
    iso
      ? `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(iso))} (${timeZone})`
      : '–'

/** What the texts of a template may say of it. */
function receiptValues({ loan, items, company, lender, timeZone }: ReceiptPaper, language: PaperLanguage): Values {
  const moment = momentIn(language, timeZone)
  return {
    company,
    number: loan.number,
    borrower: loan.borrowerName,
    lender,
    lent_at: moment(loan.lentAt),
    due_at: moment(loan.dueAt),
    is_confirmed: loan.confirmedAt !== null,
    is_returned: loan.state === 'returned',
    line_count: items.length,
    notes: loan.notes,
  }
}

function layReceipt({ loan, items, company, lender, seal, timeZone }: ReceiptPaper, pen: Pen, look: Look): Laid {
  const words = receiptWords[look.language]
  const moment = momentIn(look.language, timeZone)
  const title = look.title(words.title)
  const values: [string, string][] = [
    [words.number, loan.number ?? ''],
    [words.borrower, loan.borrowerName ?? ''],
    [words.lender, lender],
    [words.lentAt, moment(loan.lentAt)],
    [words.dueAt, moment(loan.dueAt)],
    [words.confirmed, loan.confirmedAt ? moment(loan.confirmedAt) : words.notConfirmed],
  ]
  const lines = thingsTable<Item>(
    pen,
    look,
    [
      { name: 'tag', head: words.tag, width: 'auto', cell: ({ code }) => pen.t(code) },
      { name: 'name', head: words.name, width: '*', cell: ({ name }) => pen.t(name) },
      { name: 'serial', head: words.serial, width: 'auto', cell: ({ serial }) => pen.t(serial ?? '') },
      {
        name: 'quantity',
        head: words.quantity,
        width: 'auto',
        cell: ({ quantity }) => pen.t(String(quantity), { alignment: 'right' }),
      },
      {
        name: 'returned',
        head: words.returned,
        width: 'auto',
        cell: ({ returned }) => pen.t(returned ? moment(returned) : ''),
      },
    ],
    items,
  )
  return {
    name: `${loan.number} · ${words.seal}: ${seal}`,
    title: `${title} ${loan.number}`,
    pageWord: words.page,
    page: { pageMargins: [50, 50, 50, 70] },
    sections: {
      ...head(pen, look, company, title, values),
      lines: [lines],
      terms: paragraph(pen, words.terms, loan.terms),
      notes: paragraph(pen, words.notes, loan.notes),
      signature: [signatures(pen, [words.signLender, words.signBorrower])],
    },
  }
}
