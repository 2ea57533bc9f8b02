import { Modal } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { KindName } from '@quoin/ui/fields/KindName.tsx'
import { nowhere } from '@quoin/ui/fields/nowhere.ts'
import { operationOf, useResource } from '@quoin/ui/fields/resources.ts'
import { JobPanel } from '@quoin/ui/transfer/JobPanel.tsx'
import { asJob } from '@quoin/ui/transfer/jobs.ts'

/** One job of some block: its counts, the rows that failed, its files, and the way back. */
export function JobDialog({ id, of, onClose }: { id: string; of: string; onClose(): void }) {
  const resource = useResource(of)
  const get = operationOf(useResource(`${of.split('.')[0]}.jobs`), 'get')
  const { data, error, refetch } = useRead(get ?? nowhere, { id }, { enabled: get !== undefined })
  const job = data && asJob(data)
  return (
    <Modal opened onClose={onClose} title={<KindName of={of} />} size="lg">
      {resource && job ? (
        <JobPanel resource={resource} started={job} rehearsal={job.dryRun} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Modal>
  )
}
