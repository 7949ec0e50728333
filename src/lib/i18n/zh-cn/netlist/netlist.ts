import type { netlist as english } from '../../en/netlist/netlist.ts';

export const netlist: typeof english = {
	lastRun: '上次运行',
	plotAtCursor: '绘制光标处的电压或电流',
	plotPowerAtCursor: '绘制光标处器件的功率',
	plotHint: (plot, power) => `Ctrl+单击（${plot}）绘制电流，Alt+单击（${power}）绘制功率`,
	plotSignal: (signal) => `绘制 ${signal}`,
	goToDefinition: '转到定义',
	references: '引用',
	findReferences: '查找引用',
	referencesFound: (count, files) => (count === 0 ? '没有任何引用。' : `${files} 个文件中共 ${count} 处`),
	roles: { definition: '定义', read: '读取', write: '赋值', call: '调用' },
	quickFixes: '修复',
	showQuickFixes: '显示这一行的修复',
	noQuickFixes: '这一行没有可靠的修复方法。',
	rename: '重命名',
	newName: (name) => `${name} 的新名称`,
	renamePlaces: (count, files) => `按回车修改 ${files} 个文件中的 ${count} 处`,
	renamed: (from, to) => `已将 ${from} 重命名为 ${to}`,
	changed: (title, files) => `${title}（${files} 个文件）`,
	format: '格式化网表',
	nudgeUp: '把数值调大一档',
	nudgeDown: '把数值调小一档',
	leaveEditor: '离开编辑器',
	toggleComment: '注释或取消注释',
	goBack: '回到光标之前的位置',
	goToSymbol: '转到本文件中的名称',
	goToSymbolHint: '本文件中的名称',
	workspaceSymbols: '转到项目中的名称',
	workspaceSymbolsHint: '项目中的名称',
	noSymbols: '没有匹配的名称',
	outline: '大纲',
	outlineEmpty: '这个文件还没有定义任何内容。',
	outlineNoNetlist: '打开一个网表，即可看到其中的内容。',
	breadcrumb: '光标所在位置',
	kinds: {
		node: '节点',
		device: '器件',
		model: '模型',
		subcircuit: '子电路',
		parameter: '参数',
		function: '函数',
		file: '文件',
		section: '段',
		measure: '测量',
		variable: '变量',
		title: '标题',
		analysis: '分析',
		control: '脚本'
	},
	problems: {
		live: '文件当前的问题',
		run: '上次运行的问题',
		none: '检查未发现问题。',
		noMatch: '没有符合条件的问题。',
		checking: '正在检查网表',
		failed: '检查已停止。',
		filter: '筛选问题',
		severity: { error: '错误', warning: '警告', info: '提示' },
		counts: (errors, warnings, infos) =>
			[
				errors > 0 ? `${errors} 个错误` : '',
				warnings > 0 ? `${warnings} 个警告` : '',
				infos > 0 ? `${infos} 条提示` : ''
			]
				.filter((part) => part !== '')
				.join('，'),
		more: (count) => `再显示 ${count} 条`
	},
	dialect: {
		recognized: (dialect) => `这看起来是 ${dialect} 的网表。`,
		show: '查看转换结果',
		dismiss: '保持原样',
		title: (dialect) => `从 ${dialect} 转换为 ngspice`,
		evidence: '识别依据',
		notes: '需要自行核对',
		nothing: '没有需要转换的内容。',
		accept: '接受转换',
		converted: (dialect) => `已从 ${dialect} 转换`,
		line: (line) => `第 ${line} 行`
	}
};
