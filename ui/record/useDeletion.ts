import { useAction } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyRecord, type AnyResource, operationOf, titleOf } from '../fields/resources.ts'
import { useErrorWords } from './useErrorWords.ts'
import { useNotify } from './useNotify.tsx'

/** Moves a record to the trash and offers to bring it back; restores and purges what lies there. */
export function useDeletion(resource: AnyResource, parent?: string) {
  const t = useTranslations('records')
  const remove = useAction(operationOf(resource, 'delete') ?? nowhere)
  const bring = useAction(operationOf(resource, 'restore') ?? nowhere)
  const purge = useAction(operationOf(resource, 'purge') ?? nowhere)
  const notify = useNotify()
  const inWords = useErrorWords(resource)
  const input = (record: AnyRecord) => ({ id: record.id, ...(parent ? { parent } : {}) })
  // Awaited, because what is handed to `mutate` is forgotten when the page is left, as it is when its record is deleted.
  const run = (action: typeof remove, record: AnyRecord, onDone: () => void, onFailed?: () => void) =>
    void action.mutateAsync(input(record)).then(onDone, (error: Error) => {
      notify.trouble(inWords(error).sentence)
      onFailed?.()
    })
  const restore = (record: AnyRecord, onDone?: () => void) =>
    run(bring, record, () => {
      notify.done(t('trash.restored', { name: titleOf(resource, record) }))
      onDone?.()
    })
  return {
    busy: remove.isPending || bring.isPending || purge.isPending,
    remove(record: AnyRecord, onDone?: () => void, onFailed?: () => void) {
      const done = () => {
        const message = t('trash.deleted', { name: titleOf(resource, record) })
        if (operationOf(resource, 'restore')) notify.undo(message, () => restore(record))
        else notify.done(message)
        onDone?.()
      }
      run(remove, record, done, onFailed)
    },
    restore,
    purge: (record: AnyRecord, onDone?: () => void) => run(purge, record, () => onDone?.()),
  }
}
