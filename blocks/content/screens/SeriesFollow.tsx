import { FollowSeries } from './FollowButton.tsx'

/** Beside the other buttons of a series. */
export const SeriesFollow = ({ record }: { readonly record: { readonly id: string } }) => <FollowSeries id={record.id} />
