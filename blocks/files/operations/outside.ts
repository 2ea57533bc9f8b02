import { newSecret, readSecret } from '@quoin/kit/secret-links'
import { whyNotTo } from '@quoin/kit/mail'
import { paperLanguage } from '@quoin/kit/pdf'
import { companyOf, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { files } from '../resources/index.ts'
import { decide } from './decide.ts'
import { findFile, linkTo, type StoredFile } from './records.ts'

const openMax = 20
/** People outside whom one company asks in a day. */
const askedPerDay = 500

interface Input {
  readonly id: string
  readonly file: string
  readonly approver: string
  readonly email: string
  readonly note: string | null
  readonly versionNumber: number
  readonly state: 'pending' | 'approved' | 'rejected'
  /** Somebody who decides has to have seen what they decide on. */
  readonly isLatest: boolean
  readonly expiresAt: string
  readonly name: string
  readonly fileType: string
  readonly fileSize: string
  readonly sha256: string
  readonly key: string
}

const noLink = () => refuse.missing('This link is not valid or has expired.')

/** The version a link asks to decide on, and no other. */
async function requestedBy({ tx, tenantId }: Context, hash: Buffer): Promise<Input> {
  const [input] = await tx.query<Input & Record<string, unknown>>(
    `select o.id, s.id as file, o.name as approver, o.email, o.note, o.version_number::integer as "versionNumber", o.state, o.expires_at as "expiresAt",
       s.version_number = o.version_number as "isLatest", s.name, v.file_type as "fileType", v.file_size as "fileSize", v.sha256, f.key
     from files.outside_approvals o
     join files.stored_files s on s.tenant_id = o.tenant_id and s.id = o.stored_file_id and s.deleted_at is null
     join files.versions v on v.tenant_id = s.tenant_id and v.stored_file_id = s.id and v.number = o.version_number
     join kit.files f on f.tenant_id = v.tenant_id and f.id = v.file_id and f.state = 'stored'
     where o.tenant_id = $1 and o.link_hash = $2 and o.state <> 'revoked' and o.expires_at > clock_timestamp()`,
    [tenantId, hash],
  )
  if (!input) throw noLink()
  return input
}

export const outside: Pick<Customs<typeof files, 'storedFiles'>, 'askOutside' | 'outsideGet' | 'outsideDecide'> = {
  async askOutside({ file: id, name, email, note, days }, context) {
    const { tx, tenantId, settings } = context
    const file = await findFile(context, id, 'lock')
    if (file.approvalState === 'approved') throw refuse.conflict('wrong_state', 'This version is already approved.')
    const unusable = whyNotTo(email)
    if (unusable) throw refuse.invalid('address_unusable', unusable, 'email')
    const [asked] = await tx.query<{ open: number; today: number }>(
      `select count(*) filter (where stored_file_id = $2 and state = 'pending' and expires_at > clock_timestamp())::int as open,
         count(*) filter (where created_at > clock_timestamp() - interval '1 day')::int as today
       from files.outside_approvals where tenant_id = $1`,
      [tenantId, id],
    )
    // A link that was revoked was mailed all the same.
    if (asked!.today >= askedPerDay) throw refuse.slowDown(3_600)
    if (asked!.open >= openMax)
      throw refuse.conflict('too_many_links', `A file can have up to ${openMax} open external approvals.`)
    const expiresAt = new Date(Date.now() + days * 86_400_000).toISOString()
    const { secret, hash } = newSecret(tenantId)
    const { id: input } = await context.insert(files.outsideApprovals, {
      storedFile: id,
      versionNumber: file.versionNumber,
      name,
      email,
      note: note || null,
      expiresAt,
    })
    await tx.query('update files.outside_approvals set link_hash = $3 where tenant_id = $1 and id = $2', [tenantId, input, hash])
    if (file.approvalState !== 'pending') await context.update(files.storedFiles, file, { approvalState: 'pending' })
    const [me] = await tx.query<{ language: string | null }>(
      'select language from gateway.users_view where tenant_id = $1 and id = $2',
      [tenantId, context.me],
    )
    await context.mailer.send(
      {
        to: email,
        template: 'file_outside_approval',
        language: paperLanguage(me?.language, (await companyOf(context.pools, tenantId))?.language),
        tenantId,
        key: `outside approval ${input}`,
        values: { name, file: file.name, note: note || '', link: `${settings.publicUrl}/approve#${secret}` },
      },
      tx,
    )
    return document({
      type: 'outside_approval',
      id: input,
      attributes: { expires_at: expiresAt },
      status: 201,
    })
  },

  async outsideGet({ link }, context) {
    const known = readSecret(link)
    if (!known) throw noLink()
    const { asked: requested, url } = await context.behind(known.tenantId, async (inside) => {
      const requested = await requestedBy(inside, known.hash)
      return {
        asked: requested,
        url: await linkTo(inside, { key: requested.key, filename: requested.name, contentType: requested.fileType }),
      }
    })
    return document({
      type: 'outside_approval',
      id: requested.id,
      attributes: {
        name: requested.name,
        approver: requested.approver,
        note: requested.note,
        file_type: requested.fileType,
        file_size: Number(requested.fileSize),
        sha256: requested.sha256,
        version_number: requested.versionNumber,
        state: requested.state,
        company_name: (await companyOf(context.pools, known.tenantId))?.name ?? '',
        is_latest: requested.isLatest,
        url,
        expires_at: new Date(requested.expiresAt).toISOString(),
      },
    })
  },

  async outsideDecide({ link, decision, reason }, context) {
    const known = readSecret(link)
    if (!known) throw noLink()
    const id = await context.behind(known.tenantId, (inside) => keepDecision(inside, known.hash, decision, reason || null))
    return document({ type: 'outside_approval', id, attributes: { state: decision } })
  },
}

async function keepDecision(
  context: Context,
  hash: Buffer,
  decision: 'approved' | 'rejected',
  reason: string | null,
): Promise<string> {
  const { tx, tenantId } = context
  // Two decisions at once are one after the other, and so are a decision and a newer version.
  await tx.query(
    `select o.id from files.outside_approvals o
     join files.stored_files s on s.tenant_id = o.tenant_id and s.id = o.stored_file_id
     where o.tenant_id = $1 and o.link_hash = $2 for update of o, s`,
    [tenantId, hash],
  )
  const requested = await requestedBy(context, hash)
  if (requested.state !== 'pending') throw refuse.conflict('already_decided', 'You have already decided on this file.')
  const file = (await context.find(files.storedFiles, requested.file)) as StoredFile
  if (!requested.isLatest) throw refuse.conflict('other_version', 'There is a newer version of this file. Ask for a new link.')
  const outsider = { user: null, name: `${requested.approver} (${requested.email})`.slice(0, 160) }
  await context.update(files.storedFiles, file, await decide(context, file, decision, reason, outsider))
  await tx.query(
    'update files.outside_approvals set state = $3, decided_at = clock_timestamp() where tenant_id = $1 and id = $2',
    [tenantId, requested.id, decision],
  )
  return requested.id
}
