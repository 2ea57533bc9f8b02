import { Button, Group, Stack, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { FieldInput } from '@quoin/ui/fields/FieldInput.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime, type MeetingWire } from '../resources/index.ts'

const { fields } = realtime.meetings.definition
const asked = ['title', 'scheduledAt', 'description', 'maxParticipants', 'isRecording'] as const
type Entered = Partial<Record<(typeof asked)[number], unknown>>

const entered = (meeting: MeetingWire | undefined): Entered =>
  meeting
    ? {
        title: meeting.title,
        scheduledAt: meeting.scheduled_at,
        description: meeting.description,
        maxParticipants: meeting.max_participants,
        isRecording: meeting.is_recording,
      }
    : {}

/** Plans a meeting in a conversation, or changes one. */
export function MeetingForm({
  contextId,
  meeting,
  onDone,
}: {
  contextId: string
  meeting?: MeetingWire & { readonly id: string }
  onDone(): void
}) {
  const t = useTranslations('realtime.meetings')
  const notify = useNotify()
  const words = useErrorWords(realtime.meetings)
  const [values, setValues] = useState<Entered>(() => entered(meeting))
  const create = useAction(realtime.meetings.create)
  const update = useAction(realtime.meetings.update)
  const error = create.error ?? update.error
  const wrong = error ? words(error) : undefined
  const title = String(values.title ?? '').trim()
  const at = (values.scheduledAt as string | null | undefined) ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = {
      title,
      scheduled_at: at,
      description: (values.description as string | null | undefined) ?? null,
      max_participants: (values.maxParticipants as number | null | undefined) ?? null,
      is_recording: values.isRecording === true,
    }
    if (meeting) update.mutate({ id: meeting.id, ...said, version: meeting.version }, { onSuccess: onDone })
    else
      create.mutate(
        { ...said, conversation_unique_id: contextId },
        {
          onSuccess: () => {
            notify.done(t('scheduled'))
            onDone()
          },
        },
      )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {wrong && Object.keys(wrong.fieldErrors).length === 0 && <FormError>{wrong.sentence}</FormError>}
        {asked.map((name) => (
          <FieldInput
            key={name}
            resource={realtime.meetings}
            name={name}
            definition={fields[name].definition}
            value={values[name] ?? null}
            error={wrong?.fieldErrors[name]}
            autoFocus={name === 'title'}
            onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
          />
        ))}
        <Text size="xs" c="dimmed">
          {t('told')}
        </Text>
        <Group justify="end">
          <Button variant="default" onClick={onDone}>
            {t('back')}
          </Button>
          <Button type="submit" disabled={!title || (!meeting && !at)} loading={create.isPending || update.isPending}>
            {t(meeting ? 'save' : 'schedule')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
