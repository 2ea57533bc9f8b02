import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { stateField } from '@quoin/kit/custom-fields'
import { useResource } from '@quoin/ui/fields/resources.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { TextsOf } from '@quoin/ui/texts/Texts.tsx'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'

interface RequiredInProps extends MultiSelectProps {
  /** `crm.leads` */
  readonly resource: string
}

/** The states of a record in which a field may not be empty, in the words of its block. */
export function RequiredIn(props: RequiredInProps) {
  return (
    <Suspense>
      <WithTexts>
        <TextsOf block={props.resource.split('.', 1)[0]!}>
          <States {...props} />
        </TextsOf>
      </WithTexts>
    </Suspense>
  )
}

function States({ resource: dotted, ...input }: RequiredInProps) {
  const t = useTranslations('admin.customFields')
  const resource = useResource(dotted)
  const words = useWords(resource)
  const state = resource && stateField(resource.definition.fields)
  const options = state?.definition.options ?? []
  if (!state || options.length === 0) return null
  return (
    <MultiSelect
      label={t('requiredIn')}
      description={t('requiredInHint')}
      data={options.map((value) => ({ value, label: words.option(state.name, value) }))}
      {...input}
    />
  )
}
