import { useAction } from '@quoin/kit/react'
import { useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { automations } from '../resources/index.ts'
import { RuleForm } from './RuleForm.tsx'

export function CreatePage() {
  const t = useTranslations('automations.page')
  const go = useGo()
  const create = useAction(automations.rules.create)
  const saved = useRef(false)
  return (
    <WithTexts>
      <RuleForm
        title={t('new')}
        error={create.error}
        isSaving={create.isPending}
        saved={saved}
        onSave={(rule) =>
          create.mutate(rule, {
            onSuccess: ({ id }) => {
              saved.current = true
              void go(pages.rules.record(id))
            },
          })
        }
      />
    </WithTexts>
  )
}
