import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useRef } from 'react'
import { pages } from '../pages.tsx'
import { automations } from '../resources/index.ts'
import { RuleForm } from './RuleForm.tsx'

export function EditPage({ id }: { id: string }) {
  const go = useGo()
  const read = useRead(automations.rules.get, { id })
  const change = useAction(automations.rules.update)
  const saved = useRef(false)
  if (!read.data) return read.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <PageSkeleton />
  const rule = read.data
  return (
    <WithTexts>
      <RuleForm
        key={rule.id}
        title={rule.name}
        rule={rule}
        error={change.error}
        isSaving={change.isPending}
        saved={saved}
        onSave={(next) =>
          change.mutate(
            { id, version: rule.version, ...next },
            {
              onSuccess: () => {
                saved.current = true
                void go(pages.rules.record(id))
              },
            },
          )
        }
      />
    </WithTexts>
  )
}
