import { Button, Modal, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { bounds } from '../bounds.ts'
import { realtime, type TaskWire } from '../resources/index.ts'
import type { Member } from './MessageItem.tsx'

/** A task as it is, or what is known of one that is to be added. */
export interface TaskDraft extends Partial<Pick<TaskWire, 'description' | 'priority' | 'user_unique_id' | 'message_unique_id'>> {
  readonly id?: string
}
const priorities = ['normal', 'high', 'urgent'] as const

/** Adds a task to a conversation, or changes one: what is to be done, by whom, and how much it presses. */
export function TaskDialog({
  contextId,
  people,
  draft,
  onClose,
}: {
  contextId: string
  people: readonly Member[]
  draft: TaskDraft
  onClose(): void
}) {
  const t = useTranslations('realtime.tasks')
  const notify = useNotify()
  const words = useErrorWords(realtime.tasks)
  const [description, setDescription] = useState((draft.description ?? '').slice(0, bounds.taskChars))
  const [user, setUser] = useState(draft.user_unique_id ?? '')
  const [priority, setPriority] = useState(draft.priority ?? 'normal')
  const create = useAction(realtime.tasks.create)
  const update = useAction(realtime.tasks.update)
  const error = create.error ?? update.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = { description, priority, user_unique_id: user || null }
    const done = { onSuccess: onClose }
    if (draft.id) update.mutate({ id: draft.id, task: values }, done)
    else
      create.mutate(
        { contextId, ...values, message_unique_id: draft.message_unique_id ?? null },
        {
          onSuccess: () => {
            notify.done(t('added'))
            onClose()
          },
        },
      )
  }
  return (
    <Modal opened onClose={onClose} title={t(draft.id ? 'edit' : 'new')}>
      <form onSubmit={submit}>
        <Stack>
          {error && <FormError>{words(error).sentence}</FormError>}
          <Textarea
            label={t('description')}
            required
            data-autofocus
            autosize
            minRows={2}
            maxRows={8}
            maxLength={bounds.taskChars}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('assignee')}
            value={user}
            data={[
              { value: '', label: t('nobody') },
              ...people.map(({ unique_id, name }) => ({ value: unique_id, label: name })),
            ]}
            onChange={(event) => setUser(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('priority')}
            value={priority}
            data={priorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
            onChange={(event) => setPriority(priorities.find((one) => one === event.currentTarget.value) ?? 'normal')}
          />
          <Button type="submit" disabled={!description.trim()} loading={create.isPending || update.isPending}>
            {t(draft.id ? 'save' : 'add')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
