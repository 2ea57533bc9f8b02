import { Anchor, Stack } from '@mantine/core'
import type { SubmittedPicture } from '../../resources/submissions.ts'

/** Where pictures of a suggested product are found. They are links alone: what a stranger names is opened by whoever wants to. */
export function PictureLinks({ record }: { readonly record: { readonly imageUrls?: readonly SubmittedPicture[] | null } }) {
  return (
    <Stack gap={4}>
      {(record.imageUrls ?? []).map(({ url, caption }) => (
        <Anchor key={url} href={url} target="_blank" rel="noopener noreferrer nofollow" size="sm">
          {caption || url}
        </Anchor>
      ))}
    </Stack>
  )
}
