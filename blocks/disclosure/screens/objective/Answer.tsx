import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { RichNode } from '@quoin/kit/rich-text'
import { richTextLines } from '@quoin/kit/rich-text'
import { useAction } from '@quoin/kit/react'
import { RichTextEditor } from '@quoin/ui/editor/RichTextEditor.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AnswerWire, disclosure } from '../../resources/index.ts'
import { alsoRefreshes, useSave } from './useSave.ts'
import { useWhyNotWork } from '../useWhyNotWork.ts'

/** The text of an answer. What somebody else saved meanwhile is shown before it is written over. */
export function Answer({ answer }: { readonly answer: AnswerWire }) {
  const t = useTranslations('disclosure.objective')
  const stored = answer.content as RichNode | null
  const [draft, setDraft] = useState<RichNode | null>(stored)
  const { save, isPending, stale } = useSave(answer)
  const why = useWhyNotWork(answer.project_unique_id, answer.assignee_unique_id)(disclosure.objectives.save)
  const keep = (version?: number) => save({ content: draft as Record<string, unknown> | null }, t('saved'), version)
  return (
    <Stack gap="sm">
      {answer.is_changed && <Changed answer={answer} />}
      <RichTextEditor
        label={t('answer')}
        value={draft}
        onChange={setDraft}
        readOnly={why !== null || answer.is_completed}
        withCount
      />
      {stale && (
        <Alert title={t('staleTitle')} variant="default">
          <Text>{t('staleText')}</Text>
          <blockquote>
            {stale.content ? richTextLines(stale.content as RichNode).map((line, i) => <p key={i}>{line}</p>) : t('empty')}
          </blockquote>
          <Group>
            <Button size="compact-sm" onClick={() => keep(stale.version)}>
              {t('keepMine')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setDraft(stale.content as RichNode | null)}>
              {t('takeTheirs')}
            </Button>
          </Group>
        </Alert>
      )}
      {!answer.is_completed && (
        <Group>
          <Refused why={why}>
            <Button loading={isPending} disabled={draft === stored} onClick={() => keep()}>
              {t('save')}
            </Button>
          </Refused>
        </Group>
      )}
    </Stack>
  )
}

/** The objective asks something else than when it was answered. */
function Changed({ answer }: { readonly answer: AnswerWire }) {
  const t = useTranslations('disclosure.objective')
  const { mutate, isPending } = useAccept()
  const why = useWhyNotWork(answer.project_unique_id, answer.assignee_unique_id)(disclosure.answers.acceptChange)
  return (
    <Alert title={t('changedTitle')} variant="default">
      <Text mb="xs">{t('changedText')}</Text>
      <Refused why={why}>
        <Button
          size="compact-sm"
          loading={isPending}
          onClick={() => mutate({ project: answer.project_unique_id, objective: answer.unique_id, version: answer.version })}
        >
          {t('acceptChange')}
        </Button>
      </Refused>
    </Alert>
  )
}
const useAccept = () => useAction(disclosure.answers.acceptChange, { alsoRefreshes })
