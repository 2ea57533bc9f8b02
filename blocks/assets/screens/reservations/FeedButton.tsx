import { Button } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FeedDialog } from '@quoin/ui/record/FeedDialog.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'

const { feedGet, feedCreate, feedDelete } = assets.reservations

/** The address under which other calendars read what is taken of what one is looking at. */
export function FeedButton({ of }: { of: Readonly<Record<string, string>> }) {
  const t = useTranslations('assets.desk.calendar')
  const why = useWhyRefused()(feedCreate)
  const inWords = useTrouble()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button variant="default" leftSection={<IconRss size={15} stroke={1.6} aria-hidden />} onClick={() => setOpen(true)}>
          {t('feed')}
        </Button>
      </Refused>
      {open && (
        <WithTexts>
          <FeedDialog
            operations={{ get: feedGet, create: feedCreate, delete: feedDelete }}
            of={of}
            title={t('feed')}
            text={t('feedText')}
            inWords={inWords}
            onClose={() => setOpen(false)}
          />
        </WithTexts>
      )}
    </>
  )
}
