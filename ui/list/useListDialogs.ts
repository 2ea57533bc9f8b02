import type { ExportInput, Job } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { useRef, useState } from 'react'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyRecord, type AnyResource, operationOf } from '../fields/resources.ts'
import { asJob } from '../transfer/jobs.ts'

/** What is open over a list: the form for a new record or a record of it, the import, the export. */
export function useListDialogs(resource: AnyResource) {
  const [creating, setCreating] = useState(false)
  const [edited, setEdited] = useState<AnyRecord | null>(null)
  const [importing, setImporting] = useState(false)
  const [exported, setExported] = useState<Job | null>(null)
  const exporting = useAction<ExportInput, Job>(operationOf(resource, 'export') ?? nowhere)
  return {
    creating,
    setCreating,
    edited,
    setEdited,
    importing,
    setImporting,
    exported,
    exporting,
    startExport: (input: ExportInput) => exporting.mutate(input, { onSuccess: (answer) => setExported(asJob(answer)) }),
    endExport() {
      setExported(null)
      exporting.reset()
    },
    isOpen: creating || edited !== null || importing || exported !== null,
  }
}

/** Whether something has been so since the first drawing. */
export function useEver(now: boolean): boolean {
  const ever = useRef(now)
  ever.current ||= now
  return ever.current
}
