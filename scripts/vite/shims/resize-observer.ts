export default ResizeObserver;
