import { Button } from '@mantine/core'
import type { RichNode } from '@quoin/kit/rich-text'
import { useAction } from '@quoin/kit/react'
import { RichTextEditor } from '@quoin/ui/editor/RichTextEditor.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { university } from '../resources/index.ts'
import { useRefused } from './Refused.tsx'

interface StepTextProps {
  /** What the text is of: a step, or a step in another language. */
  readonly of: typeof university.steps | typeof university.translations
  readonly record: { readonly id: string; readonly version: number; readonly body: Record<string, unknown> | null }
}

/** The text of a step, with a button that saves it. */
export function StepText({ of, record }: StepTextProps) {
  const t = useTranslations('university.content')
  const refused = useRefused()
  const notify = useNotify()
  const [body, setBody] = useState<RichNode | null>(record.body as RichNode | null)
  const save = useAction(of.update as typeof university.steps.update, { alsoRefreshes: ['university.courses'] })
  return (
    <>
      <RichTextEditor
        label={t('text')}
        value={body}
        onChange={setBody}
        withCount
        error={save.error ? refused(save.error) : undefined}
      />
      <div>
        <Button
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              { id: record.id, version: record.version, body: body as Record<string, unknown> | null },
              { onSuccess: () => notify.done(t('saved')) },
            )
          }
        >
          {t('save')}
        </Button>
      </div>
    </>
  )
}
