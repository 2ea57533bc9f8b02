import { escapeHtml } from '@quoin/kit'
import { paperLanguage } from '@quoin/kit/pdf'
import { pageHeader, publicPage } from '@quoin/kit/public-page'
import { readSecret } from '@quoin/kit/secret-links'
import { type BlockServer, pageOwner, type PageParts, type PageReply, Refusal, refuse } from '@quoin/kit/server'
import { embedHosts } from '@quoin/kit/rich-text'
import { readTicket } from '../learning/tickets.ts'
import { university } from '../resources/index.ts'
import { certificateWords } from './words.ts'

type App = Parameters<NonNullable<BlockServer['mountPages']>>[0]

/** Files of steps by ranges, players of others in a frame of their own, and the page where anybody checks a certificate. */
export function mountUniversity(app: App, parts: PageParts): void {
  const at = (
    url: string,
    handle: (token: string, reply: PageReply, range: string | undefined, accepts: string) => Promise<unknown>,
  ) =>
    app.route<{ Params: { token: string } }>({
      method: 'GET',
      url,
      handler: async (request, reply) => {
        try {
          // Many learners sit behind one address; what we sealed ourselves names the person, and counts for them alone.
          const known = readTicket(parts, request.params.token)
          await parts.take('general', known ? `learner ${known.ticket.user}` : request.ip)
          return await handle(request.params.token, reply, request.headers.range, request.headers['accept-language'] ?? '')
        } catch (error) {
          const refusal = error instanceof Refusal ? error : undefined
          if (!refusal) parts.services.log.error({ err: error, page: url }, 'surprise')
          return reply
            .code(refusal?.status ?? 500)
            .headers(refusal?.headers ?? {})
            .type('text/plain; charset=utf-8')
            .send(refusal?.message ?? 'Something went wrong.')
        }
      },
    })
  at('/u/media/:token', (token, reply, range) => sendMedia(parts, token, reply, range))
  at('/u/media/:token/captions.vtt', (token, reply) => sendCaptions(parts, token, reply))
  at('/u/embed/:token', (token, reply) => sendEmbed(parts, token, reply))
  at('/u/certificate/:token', (token, reply, _range, accepts) => sendCertificate(parts, token, reply, accepts))
}

async function mediaOf({ pools, callInternal }: PageParts, token: string) {
  const read = readTicket({ pools }, token)
  const media = read && (await callInternal(read.tenantId, university.learning.internal.media, read.ticket))
  if (!media) throw refuse.missing('This address is not valid, or no longer.')
  return media
}

/** Types a browser shows inside a page; everything else is saved. */
const shown = /^(?:audio|video)\/|^image\/(?:png|jpeg|gif|webp|avif)$|^application\/pdf$/

/** Sends the part that was asked for; whether the step is still open is asked for every part. */
async function sendMedia(parts: PageParts, token: string, reply: PageReply, input: string | undefined) {
  const { key, contentType, filename } = await mediaOf(parts, token)
  const { files } = parts.services
  const values = await files.head(key)
  if (!values) throw refuse.missing('This file does not exist.')
  const range = rangeOf(input, values.size)
  if (range === 'outside') {
    void reply.header('content-range', `bytes */${values.size}`)
    throw new Refusal(416, { code: 'outside_the_file', detail: 'The file does not reach that far.' })
  }
  void reply.headers({
    'content-type': contentType,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `${shown.test(contentType) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(filename)}`,
    'content-length': range ? range.end - range.start + 1 : values.size,
  })
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${values.size}`)
  return reply.send(await files.read(key, range ?? undefined))
}

/** The one range asked for, null for the whole file, `outside` where it holds no byte. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null | 'outside' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end ? 'outside' : { start, end }
}

async function sendCaptions(parts: PageParts, token: string, reply: PageReply) {
  const { captions } = await mediaOf(parts, token)
  if (!captions) throw refuse.missing('There are no captions.')
  return reply.type('text/vtt; charset=utf-8').send(captions)
}

/** A page that holds one player of a provider on our list. */
async function sendEmbed({ pools, callInternal }: PageParts, token: string, reply: PageReply) {
  const read = readTicket({ pools }, token)
  const found = read && (await callInternal(read.tenantId, university.learning.internal.embed, read.ticket))
  if (!found) throw refuse.missing('This address is not valid, or no longer.')
  void reply
    .removeHeader('x-frame-options')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; frame-src ${embedHosts.map((host) => `https://${host}`).join(' ')}; frame-ancestors 'self'; sandbox allow-scripts allow-same-origin allow-presentation`,
    )
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Video</title><style>html,body,iframe{margin:0;width:100%;height:100%;border:0;background:#000}</style></head><body><iframe src="${escapeHtml(found.url)}" title="Video" allow="fullscreen; picture-in-picture" sandbox="allow-scripts allow-same-origin allow-presentation" referrerpolicy="strict-origin-when-cross-origin"></iframe></body></html>`,
    )
}

/** Says whether a certificate holds, and nothing but name, course, company and days. */
async function sendCertificate({ callInternal, services }: PageParts, token: string, reply: PageReply, accepts: string) {
  const secret = readSecret(token)
  const found =
    secret && (await callInternal(secret.tenantId, university.learning.internal.verify, { hash: secret.hash.toString('hex') }))
  const owner = found ? await pageOwner(found.company, services.files) : undefined
  const language = paperLanguage(...accepts.split(',').map((part) => part.trim()))
  const t = certificateWords[language]
  const day = (iso: string) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
  const rows = found
    ? [
        [t.holder, found.holder],
        [t.course, found.course],
        [t.issued, day(found.issuedAt)],
        ...(found.expiresOn ? [[t.expires, day(found.expiresOn)]] : []),
        [t.number, found.number],
      ]
    : []
  const says = found ? t[found.state] : t.missing
  return reply
    .code(found ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(
      publicPage({
        owner,
        language,
        title: t.certificate,
        style,
        body: `${owner ? pageHeader(owner) : ''}<main><h1>${escapeHtml(t.certificate)}</h1>
<p class="state ${found?.state ?? 'missing'}" role="status">${escapeHtml(says)}</p><dl>${rows.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl></main>`,
      }),
    )
}

const style = `:root{--width:36rem}.state{padding:.75rem;border:1px solid currentColor;border-radius:6px;font-weight:600}
.valid{color:var(--good)}.revoked,.expired,.missing{color:var(--bad)}dl>div{display:flex;gap:1rem;padding:.4rem 0;flex-wrap:wrap}dt{color:var(--soft);width:9rem}dd{margin:0}`
