import { createHash, randomInt, randomUUID } from 'node:crypto'
import { newKey } from '@quoin/kit/files'
import { drawPaper, paperLanguage } from '@quoin/kit/pdf'
import { newSecret } from '@quoin/kit/secret-links'
import { type Context, refuse } from '@quoin/kit/server'
import { university } from '../resources/index.ts'
import { companyName, memberOf } from './people.ts'
import { monthsOn } from './progress.ts'
import { type CourseRow, courseOf } from './seat.ts'
import type { Learner } from './standing.ts'
import { certificateWords } from '../public/words.ts'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newNumber = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]!).join('')

/** Issues the certificate of one round, once. */
export async function issueCertificate(context: Context, { course, seat }: Learner): Promise<void> {
  const { tx, tenantId } = context
  const [held] = await tx.query(
    'select 1 from university.certificates c where c.tenant_id = $1 and c.enrollment_id = $2 and c.round = $3 and c.deleted_at is null',
    [tenantId, seat.id, seat.round],
  )
  if (held) return
  const now = new Date()
  const holder = await memberOf(context, seat.user)
  const { id } = await context.insert(university.certificates, {
    number: newNumber(),
    enrollment: seat.id,
    round: seat.round,
    course: course.id,
    courseName: course.name,
    user: seat.user,
    holder: holder.name,
    status: 'valid',
    issuedAt: now.toISOString(),
    expiresOn: course.certificateMonths ? monthsOn(now, course.certificateMonths) : null,
  })
  const { secret, hash } = newSecret(tenantId)
  await tx.query('insert into university.certificate_links (tenant_id, hash, secret, certificate_id) values ($1, $2, $3, $4)', [
    tenantId,
    hash,
    secret,
    id,
  ])
}

/** Keeps a paper for an hour and answers a link to it. */
export async function keepPaper(
  { tx, tenantId, files, me }: Context,
  id: string,
  name: string,
  bytes: Uint8Array,
): Promise<{ id: string; url: string; file_name: string }> {
  const filename = `${name}.pdf`
  const key = newKey({ tenantId, purpose: 'university', filename })
  const { size } = await files.write(key, bytes, 'application/pdf')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, created_by, expires_at)
     values ($1, $2, $3, 'university paper', $4, 'application/pdf', $5, $6, 'orphan', $7, clock_timestamp() + interval '1 hour')`,
    [tenantId, randomUUID(), key, filename, size, sha256, me || null],
  )
  return { id, url: await files.presignDownload({ key, filename, expiresInSeconds: 900 }), file_name: filename }
}

/** The certificate as a paper: who, what, when, and where that can be checked. */
export async function certificatePaper(
  context: Context,
  id: string,
  input: string | null,
): Promise<{ id: string; url: string; file_name: string }> {
  const row = await context.find(university.certificates, id)
  const [link] = await context.tx.query<{ secret: string }>(
    'select l.secret from university.certificate_links l where l.tenant_id = $1 and l.certificate_id = $2',
    [context.tenantId, id],
  )
  if (!link) throw refuse.missing()
  const bytes = await draw(context, input, row.course ? await courseOf(context, row.course) : undefined, {
    holder: row.holder ?? '',
    course: row.courseName ?? '',
    number: row.number!,
    issuedAt: row.issuedAt!,
    expiresOn: row.expiresOn,
    address: `${context.settings.publicUrl}/u/certificate/${link.secret}`,
  })
  return keepPaper(context, id, `certificate-${row.number}`, bytes)
}

/** The certificate of a course as its author would get it; it says that it is none. */
export async function certificatePreview(context: Context, id: string, input: string | null) {
  const course = await courseOf(context, id)
  const now = new Date()
  const bytes = await draw(context, input, course, {
    holder: (await memberOf(context, context.me)).name,
    course: course.name,
    number: certificateWords[paperLanguage(input)].sample,
    issuedAt: now.toISOString(),
    expiresOn: course.certificateMonths ? monthsOn(now, course.certificateMonths) : null,
    address: `${context.settings.publicUrl}/u/certificate`,
  })
  return keepPaper(context, id, 'certificate-preview', bytes)
}

interface Values {
  readonly holder: string
  readonly course: string
  readonly number: string
  readonly issuedAt: string
  readonly expiresOn: string | null
  readonly address: string
}
type Template = Pick<CourseRow, 'certificateTitle' | 'certificateText' | 'certificateSigner' | 'certificateColor'>
const colors = { blue: '#1f4f9e', green: '#1f7a4d', red: '#a02c2c', violet: '#6b3fa0', black: '#222222' } as const

async function draw(context: Context, input: string | null, template: Template | undefined, values: Values): Promise<Uint8Array> {
  const language = paperLanguage(input)
  const company = await companyName(context)
  const t = certificateWords[language]
  return drawPaper(language, ({ t: text, day }) => {
    const said: Readonly<Record<string, string>> = { name: values.holder, course: values.course, date: day(values.issuedAt) }
    const own = template?.certificateText?.replace(/\[(name|course|date)\]/g, (_, word: string) => said[word]!)
    const centre = (words: string, more: object = {}) => text(words, { fontSize: 12, alignment: 'center', ...more })
    return {
      pageOrientation: 'landscape',
      pageMargins: [70, 60, 70, 60],
      background: () => ({
        canvas: [
          {
            type: 'rect',
            x: 28,
            y: 28,
            w: 785.9,
            h: 539.3,
            lineWidth: 1.5,
            lineColor: colors[template?.certificateColor ?? 'blue'],
          },
        ],
      }),
      content: [
        centre(company, { fontSize: 13, margin: [0, 20, 0, 40] }),
        centre(template?.certificateTitle || t.certificate, { fontSize: 32, bold: true, margin: [0, 0, 0, 30] }),
        ...(own ? [] : [centre(t.says)]),
        centre(values.holder, { fontSize: 24, bold: true, margin: [0, 10, 0, 10] }),
        centre(own || t.finished),
        ...(own ? [] : [centre(values.course, { fontSize: 18, bold: true, margin: [0, 10, 0, 0] })]),
        ...(template?.certificateSigner ? [centre(template.certificateSigner, { margin: [0, 30, 0, 0] })] : []),
        {
          margin: [0, 40, 0, 0],
          columns: [
            {
              width: '*',
              stack: [
                text(`${t.issued}: ${day(values.issuedAt)}`),
                ...(values.expiresOn ? [text(`${t.expires}: ${day(values.expiresOn)}`)] : []),
                text(`${t.number}: ${values.number}`),
                text(t.check, { margin: [0, 8, 0, 0] }),
                text(values.address, { fontSize: 7 }),
              ],
            },
            { width: 100, qr: values.address, fit: 95, eccLevel: 'M' },
          ],
        },
      ],
    }
  })
}
