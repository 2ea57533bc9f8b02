import type { Operation } from '@quoin/kit'
import type { Call } from '@quoin/kit/client'
import { refresh, useCaller } from '@quoin/kit/react'
import { useQueryClient } from '@tanstack/react-query'
import { operationAt } from '../fields/resources.ts'
import type { FilePicker } from '../session/filePicker.ts'
import { useMe } from '../session/me.ts'
import { type FilePromise, type Parts, type Place, sendFile } from './sendFile.ts'
import { forgetUnfinished, holdUnfinished, keepUnfinished, type Unfinished, unfinishedOf } from './unfinished.ts'
import { enqueueUploads, type UploadJob } from './uploadQueue.ts'
import type { Resuming } from './useUnfinishedUploads.ts'

export type { Place } from './sendFile.ts'

/** An operation, and what it is told beside the file. */
export interface Asked<Output = unknown> {
  readonly operation: Operation<never, Output>
  readonly input: Readonly<Record<string, unknown>>
}

/** Where a file goes and what is made of it. */
export interface UploadPlan<Made = unknown> {
  /** Told what the file is. */
  readonly presign: Asked<Place>
  /** How its block is asked for parts, where it takes files that come in parts. */
  readonly parts?: Parts
  /** Told the upload by `file_unique_id`. */
  readonly confirm: Asked<Made>
  readonly isHashed?: boolean
  /** What shows it besides the resource that confirms it. */
  readonly alsoRefreshes?: readonly string[]
}

/** Says an operation with its input as they are checked together. */
export const asking = <Input, Output>(
  operation: Operation<Input, Output>,
  input: Omit<Input, keyof FilePromise | 'file_unique_id'>,
): Asked<Output> => ({ operation, input: input as Asked['input'] })

/**
 * Begins to upload files: the tray of the shell shows how far they are, on every page. A large one goes on by itself after the page was
 * loaded anew. What is stored already is taken without being sent.
 */
export function useUpload() {
  const { call, tenant } = useCaller()
  const { id: me } = useMe()
  const cache = useQueryClient()
  const show = (plan: UploadPlan) => {
    for (const one of shownIn(plan)) void refresh(cache, tenant, one)
  }
  return {
    send: <Made>(chosen: readonly File[], planOf: (file: File) => UploadPlan<Made>, onDone?: (made: Made) => void) =>
      enqueueUploads(
        chosen.map((file) => {
          const plan = planOf(file)
          return jobOf(call, { id: crypto.randomUUID(), person: me, scope: scopeOf(tenant, me), file, plan }, (made) => {
            show(plan)
            onDone?.(made as Made)
          })
        }),
      ),
    async take(picker: FilePicker, id: string, planOf: (name: string) => UploadPlan | Promise<UploadPlan>): Promise<void> {
      const { name, type, size } = await picker.describe(call, id)
      const plan = await planOf(name)
      const { file_id } = await presigned(call, plan, { filename: name, content_type: type, size })
      await picker.copyTo(call, id, file_id)
      await confirmed(call, plan, file_id)
      show(plan)
    },
  }
}

const presigned = (call: Call, { presign: { operation, input } }: UploadPlan, promise: FilePromise): Promise<Place> =>
  call(operation as Operation<object, Place>, { ...input, ...promise })
const confirmed = (call: Call, { confirm: { operation, input } }: UploadPlan, reservation: string): Promise<unknown> =>
  call(operation as Operation<object, unknown>, { ...input, file_unique_id: reservation })

/** Goes on with large files whose page was left. */
export async function resumeUploads({ call, tenant, me, cache }: Resuming): Promise<void> {
  for (const one of await unfinishedOf(scopeOf(tenant, me))) {
    const job = await resumed(call, { ...one, person: me }, (resource) => void refresh(cache, tenant, resource))
    if (job) enqueueUploads([job])
  }
}

/** What somebody uploads goes on for nobody else, and in no other company. */
const scopeOf = (tenant: string, me: string) => `${tenant} ${me}`
const shownIn = ({ confirm: { operation }, alsoRefreshes = [] }: UploadPlan) => [
  `${operation.block}.${operation.resource}`,
  ...alsoRefreshes,
]

interface Begun {
  readonly id: string
  readonly person: string
  readonly scope: string
  readonly file: File
  readonly plan: UploadPlan
  /** The reservation whose parts are on their way. */
  readonly upload?: string
}

function jobOf(call: Call, { id, person, scope, file, plan, upload }: Begun, onDone: (made: unknown) => void): UploadJob {
  const { parts, isHashed } = plan
  let begun = upload
  return {
    name: file.name,
    person,
    async run(tell, signal) {
      const reservation = await sendFile({
        call,
        file,
        placeOf: (promise) => presigned(call, plan, promise),
        parts,
        isHashed,
        begun,
        async onBegun(reservation) {
          begun = reservation
          await holdUnfinished(id)
          await keepUnfinished({ id, scope, file, upload: reservation, plan: written(plan) })
        },
        tell,
        signal,
      })
      const made = await confirmed(call, plan, reservation)
      await forgetUnfinished(id)
      onDone(made)
    },
    cancelled: () => void forgetUnfinished(id),
  }
}

const named = ({ operation: { name }, input }: Asked) => ({ operation: name, input })
const written = ({ presign, parts, confirm, ...rest }: UploadPlan): Unfinished['plan'] => ({
  ...rest,
  presign: named(presign),
  confirm: named(confirm),
  parts: parts!.name,
})

/** What was kept as something to do; undefined where another tab does it, or where its block is not there any more. */
async function resumed(
  call: Call,
  one: Unfinished & { readonly person: string },
  onDone: (resource: string) => void,
): Promise<UploadJob | undefined> {
  const { plan } = one
  const [presign, confirm, parts] = await Promise.all(
    [plan.presign.operation, plan.confirm.operation, plan.parts].map(operationAt),
  )
  if (!presign || !confirm || !parts || !(await holdUnfinished(one.id))) return undefined
  const asked: UploadPlan = {
    ...plan,
    presign: { operation: presign, input: plan.presign.input },
    confirm: { operation: confirm, input: plan.confirm.input },
    parts,
  }
  return jobOf(call, { ...one, plan: asked }, () => shownIn(asked).forEach(onDone))
}
