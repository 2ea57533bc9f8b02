import { Button } from '@mantine/core'
import { useMay } from '@quoin/ui'
import { IconArrowMerge } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import type { Merging } from './useMergeUndo.ts'

const MergesDialog = lazy(() => import('./MergesDialog.tsx'))

/** Leads to the latest merges. Not there for those who may not merge. */
export function MergesButton({ kind }: { kind: Merging }) {
  const t = useTranslations('crm.merge')
  const may = useMay(crm[kind].merges.permission)
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button variant="default" leftSection={<IconArrowMerge size={15} stroke={1.6} aria-hidden />} onClick={() => setOpen(true)}>
        {t('latest')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <MergesDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
