import { gateway } from '@quoin/gateway/resources'
import { paperLanguage } from '@quoin/kit/pdf'
import { type CallInternal, type Context, inTransaction, pageAddress, type Pools, type Services } from '@quoin/kit/server'
import { files } from '../resources/index.ts'

export interface ApprovalPayload {
  readonly tenantId: string
  readonly file: string
  readonly version: number
  readonly asker: string | null
}

/** Asks for the mails to those who may approve, with what is being committed. */
export async function tellApprovers(context: Context, file: string): Promise<void> {
  const [row] = await context.tx.query<{ version: string }>(
    'select version_number as version from files.stored_files where tenant_id = $1 and id = $2',
    [context.tenantId, file],
  )
  const payload: ApprovalPayload = { tenantId: context.tenantId, file, version: Number(row!.version), asker: context.me || null }
  await context.jobs.add('files.tell_approvers', payload, {
    tx: context.tx,
  })
}

/** Mails everybody who may approve this file, but whoever asks; nobody of what was decided or replaced meanwhile. */
export async function mailApprovers(
  { tenantId, file, version, asker }: ApprovalPayload,
  { mailer, settings }: Services,
  pools: Pools,
  callInternal: CallInternal,
): Promise<void> {
  const [waiting] = await inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
    tx.query<{ name: string; owner: string | null }>(
      `select name, user_id as owner from files.stored_files
       where tenant_id = $1 and id = $2 and version_number = $3 and approval_state = 'pending' and deleted_at is null`,
      [tenantId, file, version],
    ),
  )
  if (!waiting) return
  const people = await callInternal(tenantId, gateway.permissions.internal.reaching, {
    permission: files.storedFiles.approve.permission,
    owner: waiting.owner,
  })
  await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    for (const { id, email, name, language } of people) {
      if (id === asker) continue
      await mailer.send(
        {
          to: email,
          person: id,
          about: { resource: 'files.storedFiles', id: file },
          template: 'file_approval_asked',
          language: paperLanguage(language),
          tenantId,
          key: `file approval ${file} ${version} ${id}`,
          values: { name, file: waiting.name, link: pageAddress({ settings, tenantId }, `/files/stored-files/${file}`) },
        },
        tx,
      )
    }
  })
}
