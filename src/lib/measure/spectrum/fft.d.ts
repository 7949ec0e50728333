declare module 'fft.js' {
	/** Fourier transform of a power of two, at least 2, of values; complex arrays hold real and imaginary parts in turn. */
	export default class FFT {
		constructor(size: number);
		createComplexArray(): number[];
		/** Fills the first half of `out`, from 0 to half of the sampling rate. */
		realTransform(out: number[], data: ArrayLike<number>): void;
	}
}
