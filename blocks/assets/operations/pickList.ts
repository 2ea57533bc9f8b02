import { buffer } from 'node:stream/consumers'
import { drawing } from '@quoin/kit/files'
import { drawDocument, type Laid, type Look } from '@quoin/kit/documents'
import type { PaperLanguage, Pen } from '@quoin/kit/pdf'
import { type Context, type Customs, document, handOut, letterheadOf } from '@quoin/kit/server'
import { pickListDocument } from '../pdf/documents.ts'
import { dim, head, paragraph, signatures, thingsTable } from '../pdf/handOver.ts'
import { pickListWords } from '../pdf/pickListWords.ts'
import { assets } from '../resources/index.ts'
import { labelUrl } from '../queries/codes.ts'
import { rulesOf } from './settings.ts'

interface Item {
  readonly code: string
  readonly name: string
  readonly serial: string | null
  readonly place: string | null
  readonly pieces: number
  readonly label: Buffer
  /** Where its small picture lies. */
  readonly picture: string | null
}
const sideMm = 18

/** What is to be got ready for a reservation: the code beside each thing is the one it bears, so that it can be scanned as it is packed. */
export const pickList: Customs<typeof assets, 'reservations'>['pickList'] = async (
  { reservation: id, language = 'en' },
  context,
) => {
  const reservation = await context.find(assets.reservations, id)
  const items = await context.tx.query<Item & Record<string, unknown>>(
    `select a.code, a.name, a.serial_number as serial, w.name as place, o.pieces::int, l.key as label, p.key as picture
     from (select resource_id, count(distinct unit) as pieces from kit.occupancies where tenant_id = $1 and subject_id = any($2::uuid[]) group by 1) o
     join assets.assets a on a.tenant_id = $1 and a.id = o.resource_id join assets.labels l on l.tenant_id = $1 and l.asset_id = a.id
     left join assets.warehouses w on w.tenant_id = $1 and w.id = case when a.current_location_id is null then a.location_id else a.current_location_id end
     left join lateral (select f.key from assets.images i join kit.files f on f.tenant_id = i.tenant_id and f.id = i.thumbnail_id
       where i.tenant_id = $1 and i.asset_id = a.id and i.event_id is null and i.deleted_at is null order by i.created_at, i.id limit 1) p on true
     order by w.name nulls last, a.code collate app.natural limit 1000`,
    // Once it was fetched, the loan has what the reservation had.
    [context.tenantId, [id, reservation.loan].filter(Boolean)],
  )
  const [person] = await context.tx.query<{ name: string }>(
    'select name from gateway.users_view where tenant_id = $1 and id = $2',
    [context.tenantId, reservation.user],
  )
  const pictures = await context.external(`pictures ${items.map(({ picture }) => picture).join()}`, () =>
    Promise.all(items.map(({ picture }) => (picture ? pictureOf(context, picture) : undefined))),
  )
  const { timeZone } = await rulesOf(context)
  const { name: company, logoKey } = await letterheadOf(context.tx)
  const { qrSvg } = await import('../pdf/labelSheet.ts')
  const borrower = person?.name ?? ''
  const momentIn = (spoken: PaperLanguage) => (iso: string) =>
    `${new Intl.DateTimeFormat(spoken, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(iso))} (${timeZone})`
  const lay = (pen: Pen, look: Look): Laid => {
    const words = pickListWords[look.language]
    const moment = momentIn(look.language)
    const title = look.title(words.title)
    const values: [string, string][] = [
      [words.who, borrower],
      [words.purpose, reservation.purpose ?? ''],
      [words.from, moment(reservation.startsAt)],
      [words.until, moment(reservation.endsAt)],
    ]
    const lines = thingsTable<Item>(
      pen,
      look,
      [
        {
          name: 'picture',
          head: '',
          width: 56,
          cell: (_, i) => (pictures[i] ? { image: pictures[i], fit: [54, 54] } : pen.t('')),
        },
        { name: 'code', head: '', width: 56, cell: ({ label }) => qrSvg(labelUrl(context, label), sideMm) },
        {
          name: 'thing',
          head: words.thing,
          width: '*',
          cell: ({ code, name, serial }) => ({
            stack: [
              pen.t(code, { bold: true }),
              pen.t(name),
              ...(serial ? [pen.t(`${words.serial}: ${serial}`, { fontSize: 8, color: dim })] : []),
            ],
          }),
        },
        { name: 'place', head: words.place, width: 'auto', cell: ({ place }) => pen.t(place ?? '–') },
        {
          name: 'quantity',
          head: words.quantity,
          width: 'auto',
          cell: ({ pieces }) => pen.t(String(pieces), { alignment: 'right' }),
        },
        {
          name: 'ready',
          head: words.ready,
          width: 'auto',
          cell: () => ({ canvas: [{ type: 'rect', x: 6, y: 2, w: 12, h: 12, lineWidth: 0.7 }] }),
        },
      ],
      items,
    )
    const named = `${title} ${reservation.purpose ?? ''}`.trim()
    return {
      name: named,
      title: named,
      pageWord: words.page,
      sections: {
        ...head(pen, look, company, title, values),
        lines: [lines],
        notes: paragraph(pen, words.notes, reservation.notes),
        signature: [signatures(pen, [words.signPacked, words.signFetched])],
      },
    }
  }
  const bytes = await drawDocument(context, pickListDocument, {
    language,
    // What is to be got ready is another thing every day.
    handedOut: null,
    logoKey,
    values: (_, spoken) => ({
      company,
      borrower: borrower,
      purpose: reservation.purpose,
      starts_at: momentIn(spoken)(reservation.startsAt),
      ends_at: momentIn(spoken)(reservation.endsAt),
      line_count: items.length,
      notes: reservation.notes,
    }),
    lay,
  })
  const paper = await handOut(
    context,
    { folder: 'asset-papers', purpose: `pick list ${id}`, filename: `pick-list-${id.slice(0, 8)}.pdf` },
    bytes,
  )
  return document({ type: 'pick_list', id, attributes: { url: paper.url, file_name: paper.file_name } })
}

/** A picture as the printer takes it; one whose bytes are gone is left out, because the list is needed all the same. */
async function pictureOf({ files }: Context, key: string): Promise<string | undefined> {
  try {
    const drawn = await drawing(key, async (sharp) =>
      sharp(await buffer(await files.read(key)))
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80 })
        .toBuffer(),
    )
    return `data:image/jpeg;base64,${drawn.toString('base64')}`
  } catch {
    return undefined
  }
}
