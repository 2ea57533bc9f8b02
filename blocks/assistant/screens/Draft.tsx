import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { redline } from '@quoin/disclosure/redline'
import { disclosure } from '@quoin/disclosure/resources'
import { useRead, useAction } from '@quoin/kit/react'
import { type RichNode, richTextWords } from '@quoin/kit/rich-text'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { assistant, type MessageWire } from '../resources/index.ts'

interface DraftProps {
  readonly context: string
  readonly project: string
  readonly objective: string
  readonly message: MessageWire
  onClose(): void
}

/** A draft beside what the objective says now: a person corrects it and takes it over, or leaves it. */
export function Draft({ context, project, objective, message, onClose }: DraftProps) {
  const t = useTranslations('assistant.draft')
  const tree = useRead(disclosure.views.tree, { project })
  const place = tree.data?.disclosures
    .flatMap((section) => section.breakdowns.map((shelf) => ({ section, shelf })))
    .find(({ shelf }) => shelf.objectives.some(({ unique_id }) => unique_id === objective))
  const answer = useRead(
    disclosure.views.objective,
    { project, disclosure: place?.section.unique_id ?? '', breakdown: place?.shelf.unique_id ?? '', objective },
    { enabled: place !== undefined },
  )
  const error = tree.error ?? answer.error
  return (
    <Modal opened onClose={onClose} size="lg" title={t('title')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <Compared context={context} message={message} answer={answer.data} onClose={onClose} />
      ) : (
        <ListSkeleton />
      )}
    </Modal>
  )
}

interface ComparedProps extends Pick<DraftProps, 'context' | 'message' | 'onClose'> {
  readonly answer: { readonly content: Record<string, unknown> | null; readonly version: number }
}

function Compared({ context, message, answer, onClose }: ComparedProps) {
  const t = useTranslations('assistant.draft')
  const notify = useNotify()
  const inWords = useErrorWords(assistant.contexts)
  const why = useWhyRefused()(disclosure.objectives.save)
  const accept = useAction(assistant.contexts.accept, { alsoRefreshes: ['disclosure.views', 'disclosure.answers'] })
  // Citations lead to the conversation, which readers of the answer do not see.
  const [text, setText] = useState(() => message.content.replace(/\s?\[\d{1,3}\]/g, ''))
  const before = answer.content ? richTextWords(answer.content as RichNode) : ''
  const take = () =>
    accept.mutate(
      { id: context, message: message.unique_id, content: text, version: answer.version },
      {
        onSuccess: () => {
          notify.done(t('accepted'))
          onClose()
        },
        onError: (error) => notify.trouble(inWords(error).sentence),
      },
    )
  return (
    <Stack>
      <Textarea
        label={t('text')}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={100_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <section aria-label={t('difference')}>
        <Text fw={600}>{t('difference')}</Text>
        <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {redline(before, text).map(({ kind, text: part }, i) =>
            kind === 'added' ? <ins key={i}>{part}</ins> : kind === 'removed' ? <del key={i}>{part}</del> : part,
          )}
        </p>
      </section>
      <Text size="sm">{t('hint')}</Text>
      <Group>
        <Refused why={why}>
          <Button loading={accept.isPending} disabled={text.trim() === ''} onClick={take}>
            {t('accept')}
          </Button>
        </Refused>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
