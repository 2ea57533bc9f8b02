import { Button, Group, Text, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { IconCheck, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MessageActionWire, realtime } from '../resources/index.ts'
import type { Member } from './MessageItem.tsx'
import classes from './realtime.module.css'
import type { MessageRow } from './useMessages.ts'
import { useFailed } from './useFailed.ts'

interface MessageActionsProps {
  readonly row: MessageRow
  readonly people: readonly Member[]
}

/** What a message asks for: buttons, links and inputs below it, and who has answered what. */
export function MessageActions({ row, people }: MessageActionsProps) {
  if (row.actions.length === 0) return null
  const answeredSets = new Set(row.actions.filter(({ answered_at: at }) => at).map(({ control_set_id: set }) => set))
  return (
    <Group gap={6} mt={4} className={classes.actions}>
      {row.actions.map((action) => (
        <MessageAction
          key={action.unique_id}
          row={row}
          action={action}
          name={people.find(({ unique_id: id }) => id === action.answered_by_unique_id)?.name ?? ''}
          isOpen={
            action.enabled && action.status === 'active' && !(action.control_set_id && answeredSets.has(action.control_set_id))
          }
        />
      ))}
    </Group>
  )
}

interface MessageActionProps {
  readonly row: MessageRow
  readonly action: MessageActionWire
  /** Who has answered. */
  readonly name: string
  readonly isOpen: boolean
}

function MessageAction({ row, action, name, isOpen }: MessageActionProps) {
  const t = useTranslations('realtime.talk')
  const me = useMe()
  const failed = useFailed()
  const update = useAction(realtime.messageActions.update, { alsoRefreshes: ['realtime.conversations'] })
  const { control_label: label, control_value: value, control_href: href, control_help: help } = action
  const shown = label ?? action.action_type ?? value ?? ''
  const named = { contextId: String(row.context_id), messageId: row.id, id: action.unique_id }
  const answer = (text: string) => update.mutate({ ...named, response: { value: text } }, { onError: failed })
  if (action.answered_at) {
    const given = typeof action.response?.value === 'string' ? action.response.value : shown
    return (
      <Group gap={6} wrap="nowrap">
        <IconCheck size={15} stroke={1.8} aria-hidden />
        <Text size="sm">{t('answeredBy', { answer: given, name })}</Text>
        {row.author_unique_id === me.id && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => update.mutate({ ...named, response: null }, { onError: failed })}
          >
            {t('takeBackAnswer')}
          </Button>
        )}
      </Group>
    )
  }
  if (href)
    return (
      <Button
        component="a"
        href={href}
        target="_blank"
        rel="noreferrer"
        size="compact-sm"
        variant="default"
        title={help ?? undefined}
        rightSection={<IconExternalLink size={14} stroke={1.6} aria-hidden />}
      >
        {shown || href}
      </Button>
    )
  if (action.control_type === 'input' || action.control_type === 'text' || action.control_type === 'textarea')
    return <AnswerInput action={action} label={shown} isOpen={isOpen} isPending={update.isPending} onAnswer={answer} />
  return (
    <Button
      size="compact-sm"
      variant="default"
      title={help ?? undefined}
      disabled={!isOpen}
      loading={update.isPending}
      onClick={() => answer(value ?? shown)}
    >
      {shown}
    </Button>
  )
}

interface AnswerInputProps {
  readonly action: MessageActionWire
  readonly label: string
  readonly isOpen: boolean
  readonly isPending: boolean
  onAnswer(text: string): void
}

function AnswerInput({ action, label, isOpen, isPending, onAnswer }: AnswerInputProps) {
  const t = useTranslations('realtime.talk')
  const [text, setText] = useState(action.control_value ?? '')
  return (
    <Group
      component="form"
      gap={6}
      align="end"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault()
        if (text.trim()) onAnswer(text.trim())
      }}
    >
      <TextInput
        size="xs"
        label={label}
        description={action.control_help}
        placeholder={action.control_placeholder ?? undefined}
        maxLength={2_000}
        disabled={!isOpen}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={!isOpen || !text.trim()} loading={isPending}>
        {t('sendAnswer')}
      </Button>
    </Group>
  )
}
