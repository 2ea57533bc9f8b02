import { ApiError, type Call } from '@quoin/kit/client'
import { upload } from '@quoin/ui/transfer/upload.ts'
import { enqueueUploads, type UploadJob } from '@quoin/ui/transfer/uploadQueue.ts'
import { files } from '../resources/index.ts'
import { sendParts } from './sendParts.ts'
import { forgetUnfinished, keepUnfinished, type Unfinished, unfinishedOf } from './unfinished.ts'

/** Where files go: to oneself, to the company (named by its word), or in the place of a file's latest version. */
export interface Goal {
  /** The company one is in. */
  readonly in: string
  readonly company?: string
  readonly folder?: string
  readonly file?: string
}
type Tell = (share: number) => void
interface Sent {
  readonly file: File
  readonly path: string
  readonly goal: Goal
}

/** Larger files come in parts. */
const wholeMax = 16 * 2 ** 20
const hashedMax = 64 * 2 ** 20
const addressesMax = 3

/** Begins to upload files; the tray of the shell shows how far they are, on every page. */
export function send(call: Call, goal: Goal, chosen: readonly File[], onDone: (id: string) => void): void {
  enqueueUploads(chosen.map((file) => jobOf(call, { file, path: pathOf(file), goal }, onDone)))
}

const underWay = new Set<string>()

/** Goes on with large files whose page was left. */
export async function resume(call: Call, company: string, onDone: (id: string) => void): Promise<void> {
  const left = (await unfinishedOf(company)).filter(({ id }) => !underWay.has(id))
  enqueueUploads(left.map((one) => jobOf(call, one, onDone, one)))
}

function jobOf(call: Call, sent: Sent, onDone: (id: string) => void, before?: Unfinished): UploadJob {
  const id = before?.id ?? crypto.randomUUID()
  underWay.add(id)
  let begun = before?.upload
  return {
    name: sent.file.name,
    async run(tell, signal) {
      const file =
        sent.file.size > wholeMax
          ? await sendLarge(call, sent.file, begun, tell, signal, async (upload) => {
              begun = upload
              await keepUnfinished({ id, ...sent, upload })
            })
          : await sendWhole(call, sent, tell, signal)
      const made = await confirm(call, sent, file)
      await forgetUnfinished(id)
      onDone(made)
    },
    cancelled: () => void forgetUnfinished(id),
  }
}

async function promiseOf(file: File) {
  return {
    filename: file.name,
    size: file.size,
    ...(file.type && { content_type: file.type }),
    ...(file.size <= hashedMax && window.isSecureContext && { sha256: await hashOf(file) }),
  }
}

async function sendLarge(
  call: Call,
  file: File,
  begun: string | undefined,
  tell: Tell,
  signal: AbortSignal,
  keep: (upload: string) => Promise<void>,
): Promise<string> {
  if (begun) {
    try {
      return await sendParts(call, file, begun, tell, signal)
    } catch (error) {
      // A reservation that ended meanwhile is made anew.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
  }
  const { file_id } = await call(files.storedFiles.beginParts, await promiseOf(file))
  await keep(file_id)
  return sendParts(call, file, file_id, tell, signal)
}

async function sendWhole(call: Call, { file, goal }: Sent, tell: Tell, signal: AbortSignal): Promise<string> {
  const promised = await promiseOf(file)
  const presigned = () =>
    goal.company
      ? call(files.storedFiles.storagePresign, { urlId: goal.company, ...promised })
      : call(files.storedFiles.presign, promised)
  let place = await presigned()
  for (let address = 1; ; address++) {
    const sent = upload(place.presigned_url, file, place.headers, tell)
    const stop = () => sent.cancel()
    signal.addEventListener('abort', stop)
    try {
      await sent.done
      return place.file_id
    } catch (error) {
      // An address that ran out while the file was on its way is asked for anew.
      const isOver = error instanceof ApiError && [403, 404, 410].includes(error.status)
      if (!isOver || address === addressesMax) throw error
      place = await presigned()
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}

/** Makes a file, or a version of one, of what was stored; answers which. */
async function confirm(call: Call, { file, path, goal }: Sent, id: string): Promise<string> {
  const body = { file_unique_id: id }
  const folder = [goal.folder, path].filter(Boolean).join('/')
  const described = { ...body, name: file.name, ...(folder && { virtual_folder: folder }) }
  const made = goal.file
    ? await call(files.storedFiles.addVersion, { file: goal.file, ...body })
    : goal.company
      ? await call(files.storedFiles.storageCreate, { urlId: goal.company, ...described })
      : await call(files.storedFiles.create, described)
  return made.unique_id
}

/** Where a file of a folder that was chosen or dropped as a whole lies below the one at hand. */
const pathOf = (file: File): string =>
  ((file as File & { path?: string }).path ?? file.webkitRelativePath)
    .replace(/^\.?\//, '')
    .split('/')
    .slice(0, -1)
    .join('/')

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
