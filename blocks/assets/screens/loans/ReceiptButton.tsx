import { Anchor, Button } from '@mantine/core'
import { useVerb } from '@quoin/kit/react'
import { Refused, useLanguage } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconFileText } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'

/** Makes the sealed receipt of a loan; then it is a link, because a window opened later than the press is held back by browsers. */
export function ReceiptButton({ id }: { id: string }) {
  const t = useTranslations('assets.work.loan')
  const { language } = useLanguage()
  const why = useWhyRefused()(assets.loans.receipt)
  const trouble = useTrouble()
  const notify = useNotify()
  const make = useVerb(assets.loans.receipt)
  const made = make.data as { url: string; file_name: string } | undefined
  if (made)
    return (
      <Anchor href={made.url} target="_blank" rel="noreferrer">
        {made.file_name}
      </Anchor>
    )
  return (
    <Refused why={why}>
      <Button
        variant="default"
        leftSection={<IconFileText size={15} aria-hidden />}
        loading={make.isPending}
        onClick={() => make.mutate({ loan: id, language } as never, { onError: (error) => notify.trouble(trouble(error)) })}
      >
        {t('receipt')}
      </Button>
    </Refused>
  )
}
