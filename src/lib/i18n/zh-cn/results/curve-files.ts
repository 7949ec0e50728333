import type { curveFiles as english } from '../../en/results/curve-files.ts';

export const curveFiles: typeof english = {
	reading: (path) => `正在读取 ${path}`,
	unreadable: (path, why) => `无法读取 ${path} 的曲线。${why}`,
	unreadableNow: (path, why) => `无法读取 ${path} 现在的曲线，显示的是之前读到的。${why}`,
	stopped: '文件尚未读取。',
	readAgain: '读取文件',
	compare: '与当前显示的运行比较',
	compareHint: '把这些曲线画在当前运行的同名曲线后面',
	steps: {
		no_log: (log) => `LTspice 把各步的参数值写在日志里。加入 ${log} 后，曲线可按参数着色。`,
		no_steps: (log) => `${log} 中没有各步的参数值，曲线只有编号。`,
		other_count: (log, steps, curves) =>
			`${log} 有 ${steps} 步，而曲线有 ${curves} 条，说明它属于另一次运行。曲线只有编号。`
	}
};
