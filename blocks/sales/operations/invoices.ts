import { createHash, randomUUID } from 'node:crypto'
import { newKey } from '@quoin/kit/files'
import { paperLanguage } from '@quoin/kit/pdf'
import { type Customs, document } from '@quoin/kit/server'
import { type InvoiceLine, invoicePdf } from '../pdf/invoicePdf.ts'
import { sales } from '../resources/index.ts'

export const invoices: Customs<typeof sales, 'invoices'> = {
  async paper({ id, language }, context) {
    const { tx, tenantId, files, me } = context
    const row = await context.find(sales.invoices, id)
    const [beside] = await tx.query<{ order: string; language: string | null; seller: string[] | null }>(
      `select o.display_unique_id as order, (select c.preferred_language from sales.customers c where c.tenant_id = $1 and c.id = o.customer_id) as language,
         (select array_remove(array[s.name, s.address, s.email, s.tax_id], null) from sales.companies s where s.tenant_id = $1 and s.deleted_at is null order by s.created_at limit 1) as seller
       from sales.orders o where o.tenant_id = $1 and o.id = $2`,
      [tenantId, row.order],
    )
    const bytes = await invoicePdf(
      {
        kind: row.kind,
        number: row.number,
        order: beside!.order,
        issuedAt: row.issuedAt,
        currency: row.currency,
        lines: (row.lines ?? []) as readonly InvoiceLine[],
        subtotalMinor: row.subtotalMinor,
        taxMinor: row.taxMinor,
        totalMinor: row.totalMinor,
        seller: beside!.seller ?? [],
        buyer: [row.customerName, ...addressLines(row.billingAddress)].filter(
          (line, i, all): line is string => Boolean(line) && all.indexOf(line) === i,
        ),
      },
      paperLanguage(language, beside!.language),
    )
    const filename = `${row.number}.pdf`
    const key = newKey({ tenantId, purpose: 'sales', filename })
    const { size } = await files.write(key, bytes, 'application/pdf')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await tx.query(
      `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, created_by, expires_at)
       values ($1, $2, $3, 'sales paper', $4, 'application/pdf', $5, $6, 'orphan', $7, clock_timestamp() + interval '1 hour')`,
      [tenantId, randomUUID(), key, filename, size, sha256, me || null],
    )
    const url = await files.presignDownload({ key, filename, expiresInSeconds: 900 })
    return document({ type: 'paper', id, attributes: { url, file_name: filename, sha256, size } })
  },
}

/** An address as lines of a letter, of whatever was given. */
function addressLines(address: Readonly<Record<string, unknown>> | null): string[] {
  const said = (name: string) => (typeof address?.[name] === 'string' ? (address[name] as string).trim() : '')
  return [said('name'), said('line1'), said('line2'), [said('zipcode'), said('city')].filter(Boolean).join(' '), said('country')]
}
