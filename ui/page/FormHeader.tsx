import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Refused } from '../states/Refused.tsx'
import { PageHeader } from './PageHeader.tsx'

interface FormHeaderProps {
  readonly title: string
  readonly text?: ReactNode
  /** Why whoever looks may not save; null where they may. */
  readonly why: Parameters<typeof Refused>[0]['why']
  readonly isSaving: boolean
  /** Whether what was typed so far cannot be saved. */
  readonly isWrong?: boolean
}

/** The first line of a page that is one form: its name, what it is about, and the button that saves it. */
export function FormHeader({ title, text, why, isSaving, isWrong = false }: FormHeaderProps) {
  const common = useTranslations('ui.common')
  return (
    <PageHeader
      title={title}
      text={text}
      actions={
        <Refused why={why}>
          <Button type="submit" loading={isSaving} disabled={isWrong}>
            {common('save')}
          </Button>
        </Refused>
      }
    />
  )
}
