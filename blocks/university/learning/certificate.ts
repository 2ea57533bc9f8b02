import { randomInt } from 'node:crypto'
import { type DocumentKind, drawDocument, type Laid, type Look } from '@quoin/kit/documents'
import { paperLanguage, type Pen } from '@quoin/kit/pdf'
import { newSecret } from '@quoin/kit/secret-links'
import { type Context, handOut, letterheadOf, refuse } from '@quoin/kit/server'
import { university } from '../resources/index.ts'
import { memberOf } from './people.ts'
import { monthsOn } from './monthsOn.ts'
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

/** A link to a paper of the university, good for a while. */
export async function keepPaper(context: Context, id: string, name: string, bytes: Uint8Array) {
  const { url, file_name } = await handOut(
    context,
    { folder: 'university', purpose: 'university paper', filename: `${name}.pdf` },
    bytes,
  )
  return { id, url, file_name }
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
  const course = row.course ? await courseOf(context, row.course) : undefined
  const values = {
    holder: row.holder ?? '',
    course: row.courseName ?? '',
    number: row.number!,
    issuedAt: row.issuedAt!,
    expiresOn: row.expiresOn,
    address: `${context.settings.publicUrl}/u/certificate/${link.secret}`,
  }
  const bytes = await draw(context, input, course, values, id)
  return keepPaper(context, id, `certificate-${row.number}`, bytes)
}

/** The certificate of a course as its author would get it; it says that it is none. */
export async function certificatePreview(context: Context, id: string, input: string | null) {
  const course = await courseOf(context, id)
  const now = new Date()
  const bytes = await draw(
    context,
    input,
    course,
    {
      holder: (await memberOf(context, context.me)).name,
      course: course.name,
      number: certificateWords[paperLanguage(input)].sample,
      issuedAt: now.toISOString(),
      expiresOn: course.certificateMonths ? monthsOn(now, course.certificateMonths) : null,
      address: `${context.settings.publicUrl}/u/certificate`,
    },
    null,
  )
  return keepPaper(context, id, 'certificate-preview', bytes)
}

interface Values {
  readonly company: string
  readonly holder: string
  readonly course: string
  readonly number: string
  readonly issuedAt: string
  readonly expiresOn: string | null
  readonly address: string
}
type CourseWords = Pick<CourseRow, 'certificateTitle' | 'certificateText' | 'certificateSigner' | 'certificateColor'>
const colors = { blue: '#1f4f9e', green: '#1f7a4d', red: '#a02c2c', violet: '#6b3fa0', black: '#222222' } as const

async function draw(
  context: Context,
  input: string | null,
  course: CourseWords | undefined,
  told: Omit<Values, 'company'>,
  handedOut: string | null,
): Promise<Uint8Array> {
  const { name: company, logoKey } = await letterheadOf(context.tx)
  const values: Values = { ...told, company }
  return drawDocument(context, certificateDocument, {
    language: paperLanguage(input),
    handedOut,
    logoKey,
    values: ({ day }) => ({
      company: values.company,
      holder: values.holder,
      course: values.course,
      number: values.number,
      issued_on: day(values.issuedAt),
      valid_until: values.expiresOn && day(values.expiresOn),
    }),
    lay: (pen, look) => layCertificate(values, course, pen, look),
  })
}

/** Certificates, as a company may have them look. */
export const certificateDocument: DocumentKind = {
  name: 'university.certificate',
  resource: university.certificates,
  paper: university.certificates.paper,
  words: (language) => ({ title: certificateWords[language].certificate }),
  sections: ['sender', 'title', 'holder', 'course', 'signature', 'details'],
  required: ['holder', 'course', 'signature', 'details'],
  values: {
    company: { sample: 'Harbour Works' },
    holder: { sample: 'Ada Lind', field: 'holder' },
    course: { sample: 'First aid', field: 'courseName' },
    number: { sample: 'K7P2M9XQ4T', field: 'number' },
    issued_on: { sample: '1 October 2026', field: 'issuedAt' },
    valid_until: { sample: '1 October 2028', field: 'expiresOn' },
  },
}

/** What the course says in words of its own goes before ours; the look of the company before that of the course. */
function layCertificate(values: Values, course: CourseWords | undefined, { t: text, day }: Pen, look: Look): Laid {
  const t = certificateWords[look.language]
  const title = look.title(course?.certificateTitle || t.certificate)
  const center = { alignment: 'center' }
  const said: Readonly<Record<string, string>> = { name: values.holder, course: values.course, date: day(values.issuedAt) }
  const own = course?.certificateText?.replace(/\[(name|course|date)\]/g, (_, word: string) => said[word]!)
  return {
    name: values.number,
    title: `${title} ${values.number}`,
    pageWord: null,
    page: {
      pageOrientation: 'landscape',
      pageMargins: [70, 60, 70, 60],
      background: (_: number, { width, height }: { width: number; height: number }) => ({
        canvas: [
          {
            type: 'rect',
            x: 28,
            y: 28,
            w: width - 56,
            h: height - 56,
            lineWidth: 1.5,
            lineColor: look.color ?? colors[course?.certificateColor ?? 'blue'],
          },
        ],
      }),
    },
    sections: {
      sender: [text(values.company, { ...center, fontSize: 13, margin: [0, 20, 0, 40] })],
      title: [
        text(title, { ...center, fontSize: 32, bold: true, margin: [0, 0, 0, 30], ...(look.color && { color: look.color }) }),
      ],
      holder: [
        ...(own ? [] : [text(t.says, { ...center, fontSize: 12 })]),
        text(values.holder, { ...center, fontSize: 24, bold: true, margin: [0, 10, 0, 10] }),
      ],
      course: [
        text(own || t.finished, { ...center, fontSize: 12 }),
        ...(own ? [] : [text(values.course, { ...center, fontSize: 18, bold: true, margin: [0, 10, 0, 0] })]),
      ],
      signature: course?.certificateSigner
        ? [text(course.certificateSigner, { ...center, fontSize: 12, margin: [0, 30, 0, 0] })]
        : [],
      details: [
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
    },
  }
}
