/** One coordinate of the samples, between 0 and 1. */
export type Coordinate = (sample: number) => number;
