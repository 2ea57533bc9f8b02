import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { newSecret, readSecret } from '@quoin/kit/secret-links'
import { companyOf, type Context, document, type Customs, refuse, Refusal } from '@quoin/kit/server'
import { files } from '../resources/index.ts'
import { findFile, mayShare } from './records.ts'

const derive = promisify(scrypt) as (password: string, salt: Uint8Array, length: number) => Promise<Buffer>
const digest = async (password: string, salt: Uint8Array = randomBytes(16)): Promise<Buffer> =>
  Buffer.concat([salt, await derive(password.normalize('NFC'), salt, 32)])
const isPassword = async (password: string, kept: Buffer): Promise<boolean> =>
  timingSafeEqual(await digest(password, kept.subarray(0, 16)), kept)

const linksMax = 50
const daysDefault = 30
const daysMax = 366
/** Wrong passwords in a row before a link rests, and for how long. */
const guessesMax = 5
const restMinutes = 15
const downloadSeconds = 60

interface Shared {
  readonly id: string
  readonly expiresAt: string
  readonly password: Buffer | null
  readonly wrong: number
  readonly resting: boolean
  readonly name: string
  readonly fileType: string
  readonly fileSize: string
  readonly key: string
}

const noLink = () => refuse.missing('This link is not valid or has expired.')

/** What an address opens: the version approved last, or the latest where none was. Held by whoever is going to count. */
async function sharedBy({ tx, tenantId }: Context, hash: Buffer): Promise<Shared> {
  const [link] = await tx.query<Shared & Record<string, unknown>>(
    `select l.id, l.expires_at as "expiresAt", l.password_hash as password, l.wrong_guesses::integer as wrong,
       coalesce(l.rests_until > clock_timestamp(), false) as resting, s.name, v.file_type as "fileType", v.file_size as "fileSize", f.key
     from files.share_links l
     join files.stored_files s on s.tenant_id = l.tenant_id and s.id = l.stored_file_id and s.deleted_at is null
     join files.versions v on v.tenant_id = s.tenant_id and v.stored_file_id = s.id and v.number = coalesce(s.approved_version, s.version_number)
     join kit.files f on f.tenant_id = v.tenant_id and f.id = v.file_id and f.state = 'stored'
     where l.tenant_id = $1 and l.link_hash = $2 and l.state = 'active' and l.expires_at > clock_timestamp()
       and (l.downloads_max is null or l.downloads < l.downloads_max)`,
    [tenantId, hash],
  )
  if (!link) throw noLink()
  return link
}

export const sharing: Pick<Customs<typeof files, 'storedFiles'>, 'share' | 'sharedGet' | 'sharedOpen'> = {
  async share({ file: id, label, password, expires_at, downloads_max }, context) {
    const { tx, tenantId, settings } = context
    const row = await findFile(context, id, 'lock')
    await mayShare(context, row)
    const expiresAt = new Date(expires_at ?? Date.now() + daysDefault * 86_400_000)
    if (expiresAt.getTime() <= Date.now() || expiresAt.getTime() > Date.now() + daysMax * 86_400_000)
      throw refuse.invalid('invalid', 'must be in the future, and within a year', 'expires_at')
    const [open] = await tx.query<{ count: string }>(
      `select count(*) from files.share_links where tenant_id = $1 and stored_file_id = $2 and state = 'active' and expires_at > clock_timestamp()`,
      [tenantId, id],
    )
    if (Number(open!.count) >= linksMax)
      throw refuse.conflict('too_many_links', `A file can have up to ${linksMax} active links. Revoke some you no longer need.`)
    const { secret, hash } = newSecret(tenantId)
    const { id: link } = await context.insert(files.shareLinks, {
      storedFile: id,
      label: label || null,
      hasPassword: Boolean(password),
      expiresAt: expiresAt.toISOString(),
      downloadsMax: downloads_max ?? null,
    })
    await tx.query('update files.share_links set link_hash = $3, password_hash = $4 where tenant_id = $1 and id = $2', [
      tenantId,
      link,
      hash,
      password ? await digest(password) : null,
    ])
    return document({
      type: 'share_link',
      id: link,
      attributes: { url: `${settings.publicUrl}/shared#${secret}`, expires_at: expiresAt.toISOString() },
      status: 201,
    })
  },

  async sharedGet({ link }, context) {
    const known = readSecret(link)
    if (!known) throw noLink()
    const shared = await context.behind(known.tenantId, (inside) => sharedBy(inside, known.hash))
    const company = await companyOf(context.pools, known.tenantId)
    return document({
      type: 'shared_file',
      id: shared.id,
      // Whoever does not know the password does not learn what it opens.
      attributes: {
        name: shared.password ? '' : shared.name,
        file_type: shared.password ? '' : shared.fileType,
        file_size: shared.password ? 0 : Number(shared.fileSize),
        needs_password: shared.password !== null,
        company_name: company?.name ?? '',
        expires_at: new Date(shared.expiresAt).toISOString(),
      },
    })
  },

  async sharedOpen({ link, password }, context) {
    const known = readSecret(link)
    if (!known) throw noLink()
    // A refusal is handed out of the transaction rather than thrown in it, because a wrong guess has to stay counted.
    const opened = await context.behind(known.tenantId, (inside) => open(inside, known.hash, password ?? ''))
    if (opened instanceof Refusal) throw opened
    return document({ type: 'shared_file', id: opened.id, attributes: { url: opened.url } })
  },
}

async function open(context: Context, hash: Buffer, password: string): Promise<{ id: string; url: string } | Refusal> {
  const { tx, tenantId } = context
  await tx.query('select 1 from files.share_links where tenant_id = $1 and link_hash = $2 for update', [tenantId, hash])
  const shared = await sharedBy(context, hash)
  if (shared.password) {
    if (shared.resting)
      return new Refusal(429, {
        code: 'too_many_guesses',
        detail: 'Too many wrong passwords. Try again in a quarter of an hour.',
      })
    if (!(await isPassword(password, shared.password))) {
      await tx.query(
        `update files.share_links set wrong_guesses = (wrong_guesses + 1) % $3,
           rests_until = case when wrong_guesses + 1 >= $3 then clock_timestamp() + make_interval(mins => $4) end
         where tenant_id = $1 and id = $2`,
        [tenantId, shared.id, guessesMax, restMinutes],
      )
      return refuse.invalid('wrong_password', 'The password is incorrect.', 'password')
    }
  }
  await tx.query(
    `update files.share_links set downloads = downloads + 1, last_used_at = clock_timestamp(), wrong_guesses = 0 where tenant_id = $1 and id = $2`,
    [tenantId, shared.id],
  )
  const url = await context.files.presignDownload({ key: shared.key, filename: shared.name, expiresInSeconds: downloadSeconds })
  return { id: shared.id, url }
}
