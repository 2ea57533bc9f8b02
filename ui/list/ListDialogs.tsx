import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AnyRecord, AnyResource } from '../fields/resources.ts'
import { addedFields } from '../fields/useCustomized.ts'
import { useWords, writtenFields } from '../fields/words.ts'
import { lazy } from '../lazy.tsx'
import { useMe } from '../session/me.ts'
import { useEver, type useListDialogs } from './useListDialogs.ts'

// What opens over the list is fetched when it is first asked for.
const ExportDialog = lazy(() => import('../transfer/ExportDialog.tsx').then((module) => module.ExportDialog))
const FormModal = lazy(() => import('../record/FormModal.tsx').then((module) => module.FormModal))
const ImportWizard = lazy(() => import('../transfer/ImportWizard.tsx').then((module) => module.ImportWizard))

interface ListDialogsProps {
  readonly resource: AnyResource
  readonly dialogs: ReturnType<typeof useListDialogs>
  readonly parent: string | undefined
  /** Fields the form for a new record asks for, and what it begins with. */
  readonly form: readonly string[] | undefined
  readonly only: { readonly [field: string]: string | undefined } | undefined
  readonly below: ((values: Readonly<Record<string, unknown>>) => ReactNode) | undefined
  onOpen(record: AnyRecord): void
}

export function ListDialogs({ resource, dialogs, parent, form, only, below, onOpen }: ListDialogsProps) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const me = useMe()
  const { creating, setCreating, edited, setEdited, importing, setImporting, exported, exporting, endExport } = dialogs
  const asked = form && [...form, ...addedFields(resource)]
  // Once fetched the forms stay, so that they can close as slowly as they opened.
  const formAsked = useEver(creating || edited !== null)
  return (
    <>
      {formAsked && (
        <>
          <FormModal
            title={t('list.new', { name: words.one })}
            opened={creating}
            onClose={() => setCreating(false)}
            resource={resource}
            parent={parent}
            initial={only}
            only={asked}
            groups={
              only && [
                { label: '', fields: Object.keys(writtenFields(resource, me, 'create')).filter((name) => !(name in only)) },
              ]
            }
            below={below}
            onSaved={onOpen}
          />
          <FormModal
            title={t('list.edit', { name: words.one })}
            opened={edited !== null}
            onClose={() => setEdited(null)}
            resource={resource}
            parent={parent}
            only={asked}
            record={edited ?? undefined}
            onSaved={() => setEdited(null)}
          />
        </>
      )}
      {importing && <ImportWizard resource={resource} onClose={() => setImporting(false)} />}
      {(exported || exporting.error) && (
        <ExportDialog resource={resource} job={exported} error={exporting.error} onClose={endExport} />
      )}
    </>
  )
}
