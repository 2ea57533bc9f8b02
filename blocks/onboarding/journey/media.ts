import { imageTypes, sentType } from '@quoin/kit/files'
import {
  answerRecord,
  confirmUpload,
  type Context,
  type Customs,
  plain,
  refuse,
  reservationOf,
  reserveUpload,
  uploadMissing,
} from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { onboarding } from '../resources/index.ts'
import type { Step } from './definition.ts'

const purpose = 'onboarding step'
const linkSeconds = 900
const allowed: Readonly<Record<'image' | 'video', { readonly allow: readonly string[]; readonly sizeMax: number }>> = {
  image: { allow: imageTypes, sizeMax: bounds.imageBytes },
  video: { allow: ['video/mp4', 'video/webm'], sizeMax: bounds.videoBytes },
}

type Media = Pick<Customs<typeof onboarding, 'steps'>, 'presign' | 'attach'>

/** The picture and the video of a step. What a published version shows stays until the last version with it is gone. */
export const stepMedia: Media = {
  async presign({ parent, id, filename, content_type, size }, context) {
    await stepIn(context, parent, id)
    const contentType = sentType(content_type, filename)
    const { allow, sizeMax } = allowed[contentType.startsWith('video/') ? 'video' : 'image']
    if (!allow.includes(contentType))
      throw refuse.invalid('upload_wrong_type', 'Only images and MP4 or WebM videos can be uploaded.', 'content_type')
    if (size > sizeMax) throw refuse.invalid('upload_too_large', `Files can be up to ${sizeMax / 2 ** 20} MiB.`, 'size')
    const reserved = await reserveUpload(context, { folder: 'onboarding', purpose, filename, contentType, sizeMax, size })
    const { url, headers, expiresAt } = reserved.upload
    const values = { file_id: reserved.id, presigned_url: url, headers, expires_at: expiresAt }
    return plain({ data: { id: reserved.id, type: 'presigned_upload', attributes: { unique_id: reserved.id, ...values } } })
  },

  async attach({ parent, id, kind, file_unique_id: file }, context) {
    const step = await stepIn(context, parent, id, 'lock')
    if (file !== null) {
      const reserved = await reservationOf(context, purpose, file)
      if (!reserved) throw uploadMissing()
      await confirmUpload(context, reserved, allowed[kind])
    }
    await context.update(onboarding.steps, step, { [kind]: file })
    return answerRecord(context, onboarding.steps, id)
  },
}

async function stepIn(context: Context, parent: string, id: string, lock?: 'lock') {
  await context.find(onboarding.onboardings, parent)
  const step = await context.find(onboarding.steps, id, lock)
  if (step.onboarding !== parent) throw refuse.missing()
  return step
}

/** Addresses of what steps show, by the ids of the files; each is good for a quarter of an hour. */
export async function linksOf(
  { tx, tenantId, files }: Pick<Context, 'tx' | 'tenantId' | 'files'>,
  steps: readonly Step[],
): Promise<ReadonlyMap<string, string>> {
  const ids = steps.flatMap(({ imageFile, videoFile }) => [imageFile, videoFile].flatMap((one) => one ?? []))
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; key: string; filename: string; type: string }>(
    `select id, key, filename, content_type as type from kit.files where tenant_id = $1 and id = any($2::uuid[]) and state = 'stored'`,
    [tenantId, ids],
  )
  return new Map(
    await Promise.all(
      rows.map(async ({ id, type: inline, ...file }) => {
        const url = await files.presignDownload({ ...file, inline, expiresInSeconds: linkSeconds })
        return [id, url] as const
      }),
    ),
  )
}
